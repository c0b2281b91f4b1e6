import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The labels of the events of an application. */
export const applicationEvents = {
  'application begun': msg`Application started`,
  'application document added': msg`Document added`,
  'application document removed': msg`Document removed`,
  'application submitted': msg`Submitted`,
  'application check recorded': msg`Check recorded`,
  'application number looked at': msg`Number checked`,
  'application more wanted': msg`We need one more thing from you`,
  'application answered': msg`Answered`,
  'application approved': msg`Approved`,
  'application rejected': msg`Not approved`,
  'application appealed': msg`Appealed`,
  'application opened again': msg`Reopened for corrections`,
  'application withdrawn': msg`Withdrawn`,
  'provider suspended': msg`Suspended`,
  'suspension lifted': msg`Suspension lifted`,
} as const satisfies Record<string, MessageDescriptor>

export type ApplicationEvent = keyof typeof applicationEvents

export function isApplicationEvent(name: string): name is ApplicationEvent {
  return Object.hasOwn(applicationEvents, name)
}
