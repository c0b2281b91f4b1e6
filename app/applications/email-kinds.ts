import type { ApplicationEvent } from './public/event-words.ts'

/** What the applicant is emailed about. Acts queue the emails, and they are composed afterwards. */
const applicationEmailKinds = [
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
export type ApplicationEmailKind = (typeof applicationEmailKinds)[number]

export const isEmailed = (name: ApplicationEvent): name is ApplicationEmailKind =>
  (applicationEmailKinds as readonly string[]).includes(name)

/** `occurredAt` says when it happened: the same email is written once for it. */
export type ApplicationEmailData = { applicationId: string; occurredAt: string }
