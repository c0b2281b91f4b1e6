import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * Why personal data is stored, and for how long. Each table of personal-data.ts has a purpose; the
 * administration's page is derived from both.
 */
export const purposes = {
  account: {
    what: msg`Name, email, cellphone and password`,
    why: msg`To sign people in and to reach them`,
    howLong: msg`While there is an account, and 30 days after it is closed`,
  },
  'signing in': {
    what: msg`How and where someone signs in`,
    why: msg`To notice a stranger`,
    howLong: msg`Until the session ends; passkeys as long as the account`,
  },
  agreements: {
    what: msg`Which texts someone agreed to, and when`,
    why: msg`To prove the agreement`,
    howLong: msg`For good, without the name once the account is erased`,
  },
  history: {
    what: msg`What happened, and who did it`,
    why: msg`To answer questions and disputes, and to audit our own team`,
    howLong: msg`For good, without names and values once the account is erased`,
  },
  requests: {
    what: msg`Requests: where, when and what`,
    why: msg`So that providers can quote`,
    howLong: msg`While there is an account; guests' for 24 months after the last activity`,
  },
  files: {
    what: msg`Photos and documents`,
    why: msg`So that a quote can be right and an application can be checked`,
    howLong: msg`As long as what they belong to; unused files for a day`,
  },
  quotes: {
    what: msg`Quotes and jobs`,
    why: msg`To carry out the contract between customer and provider`,
    howLong: msg`For good, as "Former customer" once the account is erased`,
  },
  messages: {
    what: msg`Messages about a request`,
    why: msg`To agree on the job and to settle a dispute`,
    howLong: msg`With the request that they belong to`,
  },
  reviews: {
    what: msg`Reviews`,
    why: msg`To help people choose`,
    howLong: msg`For good, without the name once the account is erased`,
  },
  moderation: {
    what: msg`Reports, and what was decided about them`,
    why: msg`To keep people safe, and to hear both sides`,
    howLong: msg`What was reported, by whom and why for 90 days after the decision; that it was decided while there is an account`,
  },
  support: {
    what: msg`Support tickets and messages to us`,
    why: msg`To help`,
    howLong: msg`While there is an account; guests' for 90 days after the ticket closed`,
  },
  applications: {
    what: msg`Applications of providers, with identity documents`,
    why: msg`To check who comes to someone's home`,
    howLong: msg`While there is an account; drafts for 30 days`,
  },
  profiles: {
    what: msg`Profiles of providers`,
    why: msg`So that customers can find and judge them`,
    howLong: msg`While there is an account; the business name on quotes for good`,
  },
  clients: {
    what: msg`Clients that providers keep`,
    why: msg`So that providers can look after them; the data is the provider's`,
    howLong: msg`While the provider has an account`,
  },
  payments: {
    what: msg`Subscriptions, payments and invoices`,
    why: msg`The Tax Administration Act`,
    howLong: msg`At least five years, as the law requires`,
  },
  'launch list': {
    what: msg`Addresses for news of the launch`,
    why: msg`To say once that the site is open`,
    howLong: msg`30 days after the launch`,
  },
  sent: {
    what: msg`Emails, SMS and notifications that we sent`,
    why: msg`To deliver them and to find out why one didn't arrive`,
    howLong: msg`What they said for 30 days; notifications for three months`,
  },
  'opt-outs': {
    what: msg`Numbers that opted out of SMS`,
    why: msg`So that we don't send any`,
    howLong: msg`For good`,
  },
  staff: {
    what: msg`What our team did in the administration`,
    why: msg`To share work and to undo mistakes`,
    howLong: msg`30 days for decisions in the queue; settings as long as they apply`,
  },
  'data requests': {
    what: msg`Requests about personal data, copies and breaches`,
    why: msg`The Protection of Personal Information Act`,
    howLong: msg`While there is an account; others' for 12 months after the answer`,
  },
  'public stories': {
    what: msg`Success stories and the team`,
    why: msg`Published with their consent`,
    howLong: msg`Until they are removed from the site`,
  },
} as const satisfies Record<
  string,
  { what: MessageDescriptor; why: MessageDescriptor; howLong: MessageDescriptor }
>
export type Purpose = keyof typeof purposes
