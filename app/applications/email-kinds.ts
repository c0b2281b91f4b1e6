import type { ApplicationEvent } from './public/event-words.ts'

/** The kinds of email to applicants. Actions queue them, and they are composed afterwards. */
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

/** `occurredAt` is part of the deduplication key. */
export type ApplicationEmailData = { applicationId: string; occurredAt: string }
