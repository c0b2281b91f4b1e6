import {
  APPLY_BATCH,
  APPLY_DECISION,
  applyBatch,
  applyDecision,
  countDays,
  forgetOldDecisions,
} from './admin/index.server.ts'
import { forgetDraftDocuments, forgetDrafts } from './applications/index.server.ts'
import { expireApprovals } from './approvals/index.server.ts'
import { authTasks } from './auth/index.server.ts'
import {
  askAboutAgreements,
  carryOutOrders,
  compareHistory,
  deleteUnsignedItns,
  judgeWaiting,
  lapseCheckouts,
  lookForReturned,
  moveSubscriptionsOn,
  releaseDeferred,
} from './billing/index.server.ts'
import { readDueCalendars } from './calendar/index.server.ts'
import { publishDue } from './content/index.server.ts'
import { refreshAllFigures, refreshStaleListings } from './directory/index.server.ts'
import { queuedEmails } from './emails.server.ts'
import { forgetJobs, moveJobsOn } from './jobs/index.server.ts'
import { eraseList, forgetUnconfirmed, notifyOfLaunch } from './launch/index.server.ts'
import {
  forgetEvidence,
  lookAtChangesAgain,
  TEXT_REPORTER,
  textReporter,
} from './moderation/index.server.ts'
import { forgetOldNotifications } from './notifications/index.server.ts'
import type { Services } from './page/services.server.ts'
import {
  CHECK_AUDIT_LOG,
  checkAuditLogDaily,
  runAuditCheck,
} from './platform/audit/checks.server.ts'
import { linkEntries } from './platform/audit/link-entries.server.ts'
import { deliverEmail } from './platform/deliver-email.server.ts'
import { COMPOSE_EMAIL, writeEmail } from './platform/emails.server.ts'
import { deleteOldLiveEvents } from './platform/housekeeping.server.ts'
import type { Job } from './platform/jobs.server.ts'
import { EMAILS_TOGETHER } from './platform/mailer.server.ts'
import { DELIVER_EMAIL } from './platform/outbox.server.ts'
import { returnAddress } from './platform/return-address.server.ts'
import type { ScheduledTask } from './platform/scheduled-tasks.server.ts'
import { DELIVER_TEXT, deliverText } from './platform/texts.server.ts'
import { DAY, HOUR, MINUTE, SECOND } from './platform/time.ts'
import {
  eraseClosedAccounts,
  forgetAnsweredRequests,
  forgetPastArchives,
  PACK_ARCHIVE,
  packArchive,
} from './privacy/index.server.ts'
import { followBans, remindOfExpiringDocuments } from './providers/index.server.ts'
import { watchRatings } from './quality/index.server.ts'
import {
  endWhatIsOverdue,
  forgetGuestsOfRequests,
  forgetOpeningCodes,
  forgetUnconfirmedRequests,
  PASS_ON_REQUEST,
  passOnRequest,
  TEXT_GUEST,
  textGuest,
} from './quotes/index.server.ts'
import { quietSince, unconfirmedBefore } from './retention.server.ts'
import { forgetAuthors } from './reviews/index.server.ts'
import { endPastImpersonations } from './session/index.server.ts'
import {
  closeSolved,
  eraseOldMessages,
  forgetGuests,
  forgetReplyAddresses,
  mailAnswersToWhoLeft,
  replyWhereDue,
  solveSilent,
} from './support/index.server.ts'
import {
  deleteFiles,
  forgetLooseFiles,
  forgetUploads,
  REMOVE_FILES,
  removeFiles,
  removeOrphans,
} from './uploads/index.server.ts'

/** All scheduled tasks. Each is safe to run twice. */
export const scheduledTasks: Record<string, ScheduledTask<Services>> = {
  'work out what most ask, and who is free': {
    every: HOUR,
    run: ({ db, clock }) => refreshAllFigures(db, clock.now()),
  },
  'list providers again whose check has run out': {
    every: HOUR,
    run: ({ db, clock }) => refreshStaleListings(db, clock.now()),
  },
  'count the figures of the last days': { every: 10 * MINUTE, run: countDays },
  'end requests for approval that nobody decided': { every: MINUTE, run: expireApprovals },
  'end requests and quotes whose time is up': { every: MINUTE, run: endWhatIsOverdue },
  'read calendars elsewhere': { every: 5 * MINUTE, run: readDueCalendars },
  'do what time does to jobs': { every: MINUTE, run: moveJobsOn },
  'do what time does to subscriptions': {
    every: MINUTE,
    run: (services) => moveSubscriptionsOn(services, services.clock.now()),
  },
  'end seeing the site as someone when its time is over': {
    every: MINUTE,
    run: endPastImpersonations,
  },
  'hide providers whose owner is banned': { every: MINUTE, run: followBans },
  'look at ratings below the guarantee': { every: HOUR, run: watchRatings },
  'look again at profiles whose change is due': { every: HOUR, run: lookAtChangesAgain },
  'let checkouts lapse that nobody paid': {
    every: MINUTE,
    run: ({ db, clock }) => lapseCheckouts(db, clock.now()),
  },
  'judge what PayFast sent and nobody could judge yet': {
    every: 20 * SECOND,
    run: (services) => judgeWaiting(services, services.clock.now()),
  },
  'delete unsigned PayFast notifications': { every: HOUR, run: deleteUnsignedItns },
  'tell PayFast what was decided': {
    every: 20 * SECOND,
    run: (services) => carryOutOrders(services, services.clock.now()),
  },
  'look for payments of those who came back': {
    every: 20 * SECOND,
    run: (services) => lookForReturned(services, services.clock.now()),
  },
  'ask PayFast about charges that should have come': {
    every: HOUR,
    run: (services) => askAboutAgreements(services, services.clock.now()),
  },
  'compare with the history of PayFast': {
    every: 6 * HOUR,
    run: (services) => compareHistory(services, services.clock.now()),
  },
  'earn fees of a year month by month': {
    every: HOUR,
    run: ({ db, clock }) => releaseDeferred(db, clock.now()),
  },
  'write to providers whose documents run out': {
    every: HOUR,
    run: (services) => remindOfExpiringDocuments(services, services.clock.now()),
  },
  'erase messages of the contact form': { every: DAY, run: eraseOldMessages },
  'publish content whose time has come': { every: 20 * SECOND, run: publishDue },
  'tell those who asked to hear of the launch': { every: MINUTE, run: notifyOfLaunch },
  'erase the list of the launch': { every: HOUR, run: eraseList },
  'forget addresses that nobody confirmed': { every: HOUR, run: forgetUnconfirmed },
  'reply for itself where that was left unsaid': {
    every: 20 * SECOND,
    run: (services) => replyWhereDue(services, services.clock.now()),
  },
  'mail answers of support to those who left': {
    every: 20 * SECOND,
    run: (services) => mailAnswersToWhoLeft(services, services.clock.now()),
  },
  'forget addresses for answers that lead nowhere': {
    every: DAY,
    run: ({ db, clock }) => forgetReplyAddresses({ db }, clock.now()),
  },
  'solve tickets that went silent': {
    every: HOUR,
    run: (services) => solveSilent(services, services.clock.now()),
  },
  'close tickets solved a week ago': {
    every: HOUR,
    run: (services) => closeSolved(services, services.clock.now()),
  },
  'erase what guests and support said long ago': {
    every: HOUR,
    run: (services) => forgetGuests(services, services.clock.now()),
  },
  'forget drafts whose link has ended': {
    every: HOUR,
    run: ({ db, securityClock }) => forgetDrafts(db, securityClock.now()),
  },
  'delete files of drafts that are gone': { every: HOUR, run: forgetDraftDocuments },
  'erase requests that no guest confirmed': {
    every: HOUR,
    run: (services) =>
      forgetUnconfirmedRequests(services, {
        endedBefore: unconfirmedBefore(services.clock.now()),
        deletePhotos: (tx, ids) => deleteFiles(services, tx, ids),
      }),
  },
  'forget who sent a request without an account long ago': {
    every: HOUR,
    run: (services) =>
      forgetGuestsOfRequests(services, {
        quietSince: quietSince(services.clock.now()),
        deletePhotos: (tx, ids) => deleteFiles(services, tx, ids),
        forgetJobs: async (tx, jobs) => {
          await forgetJobs(tx, jobs)
          await forgetAuthors(
            tx,
            jobs.map(({ id }) => id),
          )
        },
      }),
  },
  'forget codes that were texted to guests': {
    every: DAY,
    run: ({ db, securityClock }) => forgetOpeningCodes(db, securityClock.now()),
  },
  'forget files that nothing took': { every: HOUR, run: forgetLooseFiles },
  'remove bytes that no row names': { every: DAY, run: removeOrphans },
  'forget files that never came whole': { every: HOUR, run: forgetUploads },
  'give entries of the audit log their place in the chain': {
    every: 20 * SECOND,
    run: linkEntries,
  },
  'check the audit log': { every: DAY, run: checkAuditLogDaily },
  'forget news that nobody waits for': { every: HOUR, run: deleteOldLiveEvents },
  'forget what people were told three months ago': { every: DAY, run: forgetOldNotifications },
  'erase what was reported and decided long ago': { every: DAY, run: forgetEvidence },
  'erase accounts whose last day is over': { every: HOUR, run: eraseClosedAccounts },
  'forget old decisions of the queue': { every: DAY, run: forgetOldDecisions },
  'forget requests of people without an account': { every: DAY, run: forgetAnsweredRequests },
  'forget archives that nobody fetched': { every: HOUR, run: forgetPastArchives },
  ...authTasks,
}

/** The bounce address of an email, if the site receives mail for a domain. */
const returnsOf =
  ({ secret, config: { mailReturnDomain: domain } }: Services) =>
  (emailId: string) =>
    domain && returnAddress(secret, emailId, domain)

/** The job handlers of the queue. Each is safe to run twice. */
export const jobsOf = (services: Services): Record<string, Job> => ({
  [DELIVER_EMAIL]: {
    run: ({ emailId }, tried) =>
      deliverEmail({ ...services, returnTo: returnsOf(services) }, String(emailId), tried),
    together: EMAILS_TOGETHER,
  },
  [DELIVER_TEXT]: {
    run: ({ textId, isNews }) =>
      deliverText(services, { textId: String(textId), isNews: isNews === true }),
    together: 10,
  },
  [TEXT_REPORTER]: {
    run: ({ reportId }) => textReporter(services, String(reportId)),
    together: 10,
  },
  [TEXT_GUEST]: { run: ({ requestId }) => textGuest(services, String(requestId)), together: 10 },
  [PASS_ON_REQUEST]: {
    run: (ended) =>
      passOnRequest(services, {
        requestId: String(ended.requestId),
        invitationId: String(ended.invitationId),
      }),
  },
  [APPLY_DECISION]: { run: ({ decisionId }) => applyDecision(services, String(decisionId)) },
  [APPLY_BATCH]: { run: ({ batchId }) => applyBatch(services, String(batchId)) },
  [CHECK_AUDIT_LOG]: { run: ({ checkId }) => runAuditCheck(services, String(checkId)) },
  [PACK_ARCHIVE]: { run: ({ archiveId }) => packArchive(services, String(archiveId)) },
  [REMOVE_FILES]: { run: ({ keys }) => removeFiles(services, keys as string[]) },
  [COMPOSE_EMAIL]: { run: (email) => writeEmail(services, queuedEmails, email), together: 10 },
})
