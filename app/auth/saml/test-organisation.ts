import { onTestFinished } from 'vitest'
import { openOrganisation } from './test-organisation-opened.ts'

export * from './test-organisation-opened.ts'

/** An organisation that is closed after the test. */
export async function startOrganisation(...options: Parameters<typeof openOrganisation>) {
  const organisation = await openOrganisation(...options)
  onTestFinished(organisation.close)
  return organisation
}
