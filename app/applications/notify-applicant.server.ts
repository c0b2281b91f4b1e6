import { notify } from '#app/notifications/index.server.ts'
import type { NotificationDetails } from '#app/notifications/public/kinds.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { isEmailed } from './email-kinds.ts'
import type { ApplicationEvent } from './public/event-words.ts'

type Happened = {
  name: ApplicationEvent
  applicationId: string
  /** Whose application it is, and who did this. */
  userId: string
  by: string
  now: Date
  details?: Record<string, unknown>
  /** Whether it decides an appeal. */
  isAppeal?: boolean
  /** Which check it recorded, and how. */
  check?: NotificationDetails['check recorded']
}

/** Records what happened, emails the applicant and refreshes their open page, in the act's transaction. */
export async function notifyApplicant(
  { jobs, live }: ApplicationServices,
  tx: Tx,
  happened: Happened,
) {
  const { name, applicationId, userId, by, now, details, isAppeal = false, check } = happened
  await recordEvent(tx, {
    name,
    about: { kind: 'application', id: applicationId },
    by,
    now,
    details,
  })
  await live.send(tx, userId, 'application changed', {}, now)
  if (isEmailed(name))
    await queueEmail({ jobs }, tx, { kind: name, applicationId, occurredAt: now.toISOString() })
  // Nobody is notified of what they did themselves.
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
  // Why is said in the portal, which the suspension closes.
  const portal = '/provider-portal'
  if (name === 'provider suspended')
    await notify(tx, { ...notice, kind: 'suspended', link: portal, details: {} })
  if (name === 'suspension lifted')
    await notify(tx, { ...notice, kind: name, link: portal, details: {} })
}
