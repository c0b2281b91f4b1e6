import type { NotificationDetails } from '#app/notifications/kinds.ts'
import { notify } from '#app/notifications/notify.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { ApplicationServices } from './application-services.ts'
import type { ApplicationEvent } from './event-words.ts'

/** Letters of this room are due in the act's transaction, and drawn afterwards. */
export const WRITE_APPLICATION_LETTER = 'write application letter'

export const letterKinds = [
  'application submitted',
  'application more wanted',
  'application answered',
  'application approved',
  'application rejected',
  'application appealed',
  'application withdrawn',
  'provider suspended',
  'suspension lifted',
] as const satisfies ApplicationEvent[]
export type LetterKind = (typeof letterKinds)[number]

type Happened = {
  name: ApplicationEvent
  applicationId: string
  /** Whose application it is, and who did this. */
  userId: string
  by: string
  at: Date
  details?: Record<string, unknown>
  /** Whether it decides an appeal. */
  isAppeal?: boolean
  /** Which check it recorded, and how. */
  check?: NotificationDetails['check recorded']
}

/** The record, the letter and the open page of an act, in its transaction. */
export async function tell({ jobs, live }: ApplicationServices, tx: Tx, happened: Happened) {
  const { name, applicationId, userId, by, at, details, isAppeal = false, check } = happened
  await recordEvent(tx, {
    name,
    about: { kind: 'application', id: applicationId },
    by,
    at,
    details,
  })
  await live.tell(tx, userId, 'application changed', {}, at)
  if ((letterKinds as readonly string[]).includes(name))
    await jobs.send(tx, WRITE_APPLICATION_LETTER, {
      kind: name,
      applicationId,
      at: at.toISOString(),
    })
  // What they did themselves is no news to them.
  const once = `${applicationId} ${isAppeal ? 'appeal ' : ''}${at.toISOString()}`
  const notice = { to: userId, once, at } as const
  const link = '/application'
  if (check)
    await notify(tx, {
      ...notice,
      kind: 'check recorded',
      once: `${once} ${check.check}`,
      link,
      details: check,
    })
  if (name === 'application more wanted')
    await notify(tx, { ...notice, kind: name, link, details: {} })
  if (name === 'application approved' || name === 'application rejected')
    await notify(tx, { ...notice, kind: name, link, details: { isAppeal } })
  // Why is said in the portal, which the suspension closes.
  const portal = '/provider-portal'
  if (name === 'provider suspended')
    await notify(tx, { ...notice, kind: 'suspended', link: portal, details: {} })
  if (name === 'suspension lifted')
    await notify(tx, { ...notice, kind: name, link: portal, details: {} })
}
