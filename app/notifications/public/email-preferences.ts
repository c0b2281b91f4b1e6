import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Described = { name: MessageDescriptor; about: MessageDescriptor }

/** Emails that a provider can turn off, because the portal has the same information. */
export const optionalEmails = {
  'request received': {
    name: msg`A new request`,
    about: msg`If you turn this off, check the portal often: requests expire.`,
  },
  'message written': {
    name: msg`A message from a customer`,
    about: msg`You can also read it on the request's page.`,
  },
  'request withdrawn': {
    name: msg`A customer withdrew a request`,
    about: msg`It disappears from your list, with or without this email.`,
  },
  'quote not chosen': {
    name: msg`The customer chose someone else`,
    about: msg`Tells you that your quote wasn't chosen.`,
  },
  'quote expired': {
    name: msg`Your quote expired`,
    about: msg`The customer didn't accept it in time.`,
  },
  'job ended': {
    name: msg`A job ended`,
    about: msg`From then on, what was paid counts in your figures.`,
  },
  'review written': {
    name: msg`A customer reviewed you`,
    about: msg`You can reply to it once.`,
  },
} as const satisfies Record<string, Described>
export type OptionalEmail = keyof typeof optionalEmails

export const isOptionalEmail = (email: string): email is OptionalEmail =>
  Object.hasOwn(optionalEmails, email)

/** Emails that can't be turned off, and why. */
export const requiredEmails: Described[] = [
  {
    name: msg`Your quote was accepted`,
    about: msg`Your contract with the customer starts then.`,
  },
  {
    name: msg`A customer says whether a job is done`,
    about: msg`If nobody answers within 48 hours, it needs a new time or counts as done.`,
  },
  {
    name: msg`Subscription, payments and invoices`,
    about: msg`The law and your contract require them.`,
  },
  {
    name: msg`Checks, changes and expiring documents`,
    about: msg`They affect what customers see on your profile.`,
  },
  {
    name: msg`Your account's security`,
    about: msg`New sign-ins and password changes.`,
  },
]
