import { notify } from '#app/notifications/index.server.ts'
import type { NotificationDetails } from '#app/notifications/public/kinds.ts'
import type { Change } from '#app/platform/audit/write-entry.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { isEmailed } from './email-kinds.ts'
import type { ApplicationEvent } from './public/event-words.ts'

type Happened = {
  name: ApplicationEvent
  applicationId: string
  /** The applicant, and who acted. */
  userId: string
  by: string
  now: Date
  details?: Record<string, unknown>
  /** The change, for the audit log. */
  audit?: Change
  /** Whether this decides an appeal. */
  isAppeal?: boolean
  /** Which check was recorded, and its result. */
  check?: NotificationDetails['check recorded']
}

/** Records the event, emails the applicant and refreshes their open page, in the action's transaction. */
export async function notifyApplicant(
  { jobs, live }: ApplicationServices,
  tx: Tx,
  happened: Happened,
) {
  const { name, applicationId, userId, by, now, details, audit } = happened
  await recordEvent(tx, {
    name,
    about: { kind: 'application', id: applicationId },
    by,
    now,
    details,
    audit,
  })
  await live.send(tx, userId, 'application changed', {}, now)
  if (isEmailed(name))
    await queueEmail({ jobs }, tx, { kind: name, applicationId, occurredAt: now.toISOString() })
  await notifyInBell(tx, happened)
}

/** Nobody is notified of their own actions. */
async function notifyInBell(tx: Tx, happened: Happened) {
  const { name, applicationId, userId, now, isAppeal = false, check } = happened
  const key = `${applicationId} ${isAppeal ? 'appeal ' : ''}${now.toISOString()}`
  const notice = { to: userId, dedupeKey: key, now } as const
  const link = '/application'
  if (check)
    await notify(tx, {
      ...notice,
      kind: 'check recorded',
      dedupeKey: `${key} ${check.check}`,
      link,
      details: check,
    })
  if (name === 'application more wanted')
    await notify(tx, { ...notice, kind: name, link, details: {} })
  if (name === 'application approved' || name === 'application rejected')
    await notify(tx, { ...notice, kind: name, link, details: { isAppeal } })
  // The portal shows the reason while it is closed.
  const portal = '/provider-portal'
  if (name === 'provider suspended')
    await notify(tx, { ...notice, kind: 'suspended', link: portal, details: {} })
  if (name === 'suspension lifted')
    await notify(tx, { ...notice, kind: name, link: portal, details: {} })
}
