import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OutcomeAgainst, Thing } from './moderation.ts'

/** How the author reads the decision, by email and on its page. */
export const decisionHeadings: Record<OutcomeAgainst, MessageDescriptor> = {
  hidden: msg`We've hidden your review`,
  removed: msg`We've removed your message`,
  warned: msg`A warning about your message`,
  'change asked': msg`Please change your profile`,
  suspended: msg`We've suspended your profile`,
}

export const yourThing: Record<Thing, MessageDescriptor> = {
  review: msg`Your review`,
  profile: msg`Your profile`,
  message: msg`Your message`,
}
