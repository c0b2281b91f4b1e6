import { msg } from '@lingui/core/macro'
import { endedDrafts } from './applications/index.server.ts'
import { closuresPast, endedSessions } from './auth/index.server.ts'
import { pastList, unconfirmedSignups } from './launch/index.server.ts'
import { pastEvidence } from './moderation/index.server.ts'
import { oldNotifications } from './notifications/index.server.ts'
import type { Services } from './page/services.server.ts'
import { oldEmails, oldTexts } from './platform/housekeeping.server.ts'
import type { RetentionRule } from './platform/retention.server.ts'
import { addMonths, DAY, dayOf, startOfDay } from './platform/time.ts'
import { pastArchives, pastRequests } from './privacy/index.server.ts'
import {
  GUEST_REQUESTS_KEPT_MONTHS,
  UNCONFIRMED_REQUESTS_KEPT_DAYS,
} from './privacy/public/retention.ts'
import { quietRequests, unconfirmedRequests } from './quotes/index.server.ts'
import { longClosedTickets, oldMessages, visitorsWithoutTickets } from './support/index.server.ts'
import { unattachedFiles } from './uploads/index.server.ts'

/** Unconfirmed guest requests that ended before this instant are due to be erased. */
export const unconfirmedBefore = (now: Date) =>
  new Date(now.getTime() - UNCONFIRMED_REQUESTS_KEPT_DAYS * DAY)

/** Guest requests without activity since this instant are due to be anonymised. */
export const quietSince = (now: Date) =>
  startOfDay(addMonths(dayOf(now), -GUEST_REQUESTS_KEPT_MONTHS))

/** What scheduled tasks delete of personal data after some time, each with the query of its task. */
export const retentionRules: readonly RetentionRule<Services>[] = [
  {
    what: msg`Closed accounts`,
    tables: ['users'],
    task: 'erase accounts whose last day is over',
    due: ({ db }, now) => closuresPast(db, now),
  },
  {
    what: msg`Where someone was signed in`,
    tables: ['sessions'],
    task: 'forget sessions and links that are past',
    isBySecurityClock: true,
    due: ({ db }, now) => endedSessions(db, now),
  },
  {
    what: msg`Guests' requests that nobody confirmed`,
    tables: ['quote_requests'],
    task: 'erase requests that no guest confirmed',
    due: ({ db }, now) => unconfirmedRequests(db, unconfirmedBefore(now)),
  },
  {
    what: msg`Who sent a request as a guest`,
    tables: ['quote_requests'],
    task: 'forget who sent a request without an account long ago',
    due: (_services, now) => quietRequests(quietSince(now)),
  },
  {
    what: msg`Unused files`,
    tables: ['files'],
    task: 'forget files that nothing took',
    due: ({ db }, now) => unattachedFiles(db, now),
  },
  {
    what: msg`Drafts of applications`,
    tables: ['application_drafts'],
    task: 'forget drafts whose link has ended',
    isBySecurityClock: true,
    due: ({ db }, now) => endedDrafts(db, now),
  },
  {
    what: msg`Support tickets of guests`,
    tables: ['support_tickets'],
    task: 'erase what guests and support said long ago',
    due: ({ db }, now) => longClosedTickets(db, now),
  },
  {
    what: msg`Empty chats`,
    tables: ['support_visitors'],
    task: 'erase what guests and support said long ago',
    due: ({ db }, now) => visitorsWithoutTickets(db, now),
  },
  {
    what: msg`Messages of the contact form`,
    tables: ['contact_messages'],
    task: 'erase messages of the contact form',
    due: ({ db }, now) => oldMessages(db, now),
  },
  {
    what: msg`The text of emails`,
    tables: ['outgoing_emails'],
    task: 'forget what emails said a month ago',
    due: ({ db }, now) => oldEmails(db, now),
  },
  {
    what: msg`The text of SMS`,
    tables: ['texts'],
    task: 'forget what emails said a month ago',
    due: ({ db }, now) => oldTexts(db, now),
  },
  {
    what: msg`Notifications`,
    tables: ['notifications'],
    task: 'forget what people were told three months ago',
    due: ({ db }, now) => oldNotifications(db, now),
  },
  {
    what: msg`Reports, and what was reported`,
    tables: ['reports', 'moderation_cases'],
    task: 'erase what was reported and decided long ago',
    due: ({ db }, now) => pastEvidence(db, now),
  },
  {
    what: msg`Copies of data that were ready to download`,
    tables: ['data_archives'],
    task: 'forget archives that nobody fetched',
    due: ({ db }, now) => pastArchives(db, now),
  },
  {
    what: msg`Addresses for the launch that nobody confirmed`,
    tables: ['launch_signups'],
    task: 'forget addresses that nobody confirmed',
    isBySecurityClock: true,
    due: ({ db }, now) => unconfirmedSignups(db, now),
  },
  {
    what: msg`The list for the launch`,
    tables: ['launch_signups'],
    task: 'erase the list of the launch',
    due: (services, now) => pastList(services, now),
  },
  {
    what: msg`Answered data requests of people without an account`,
    tables: ['data_requests'],
    task: 'forget requests of people without an account',
    due: ({ db }, now) => pastRequests(db, now),
  },
]
