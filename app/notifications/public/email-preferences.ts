import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Described = { name: MessageDescriptor; about: MessageDescriptor }

/** Emails that a provider can do without: what they say stands in the portal as well. */
export const optionalEmails = {
  'request received': {
    name: msg`A new request`,
    about: msg`Without it, look into the portal yourself: requests run out.`,
  },
  'message written': {
    name: msg`A message from a customer`,
    about: msg`What was written stands at the request.`,
  },
  'request withdrawn': {
    name: msg`A customer withdrew a request`,
    about: msg`It leaves your list by itself.`,
  },
  'quote not chosen': {
    name: msg`Another quote was chosen`,
    about: msg`With what was chosen instead, as far as it may be said.`,
  },
  'quote expired': {
    name: msg`Your quote ran out`,
    about: msg`Nobody answered while it was valid.`,
  },
  'job ended': { name: msg`A job is closed`, about: msg`And what was paid counts from then on.` },
  'review written': {
    name: msg`A customer rated you`,
    about: msg`You can answer it once.`,
  },
} as const satisfies Record<string, Described>
export type OptionalEmail = keyof typeof optionalEmails

export const isOptionalEmail = (email: string): email is OptionalEmail =>
  Object.hasOwn(optionalEmails, email)

/** Emails that are sent whatever somebody wishes, and why. */
export const requiredEmails: Described[] = [
  {
    name: msg`Your quote was accepted`,
    about: msg`With it a contract begins.`,
  },
  {
    name: msg`A customer says a job is done or not`,
    about: msg`After seven days your silence counts as a yes.`,
  },
  {
    name: msg`Subscription, payments and invoices`,
    about: msg`The law and your contract ask for them.`,
  },
  {
    name: msg`Checks, edits and papers that run out`,
    about: msg`They decide what customers see of you.`,
  },
  {
    name: msg`Your account's safety`,
    about: msg`New sign-ins and changed passwords.`,
  },
]
