import type { Services } from '#app/page/services.server.ts'
import { applyDecision } from './queue/decisions.server.ts'
import type { KindName } from './queue/kinds.server.ts'

type Browser = {
  visit: (path: string, init?: { form: Record<string, string> }) => Promise<Response>
}

/** Advances the clock past the ten seconds in which decisions can be undone. */
export async function undoTimePasses(services: Services) {
  const pending = await services.db
    .selectFrom('case_decisions')
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('decided_at')
    .execute()
  for (const { id } of pending) await applyDecision(services, id)
}

/** Posts a form of a case's page, with the version that the page shows. */
export async function postCase(
  { visit }: Browser,
  { kind, caseId }: { kind: KindName; caseId: string },
  fields: Record<string, string>,
) {
  const address = `/admin/queue/${kind}/${caseId}`
  const page = await (await visit(address)).text()
  const version = /name="version" value="([^"]*)"/.exec(page)?.[1] ?? ''
  return visit(address, { form: { intent: 'decide', version, ...fields } })
}

/** Decides a case in its form, and waits until the decision is applied. */
export async function decideInQueue(
  browser: Browser,
  services: Services,
  deciding: { kind: KindName; caseId: string },
  fields: Record<string, string>,
) {
  const answer = await postCase(browser, deciding, fields)
  await undoTimePasses(services)
  return answer
}
