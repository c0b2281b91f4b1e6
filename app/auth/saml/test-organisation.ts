import { onTestFinished } from 'vitest'
import { openOrganisation } from './test-organisation-opened.ts'

export * from './test-organisation-opened.ts'

/** An organisation that lives as long as the test. */
export async function startOrganisation(...options: Parameters<typeof openOrganisation>) {
  const organisation = await openOrganisation(...options)
  onTestFinished(organisation.close)
  return organisation
}
