/** The public API of `quotes/` for server code of other subjects. */
export { adoptRequests } from './adopt-requests.server.ts'
export { moveOpenRequests, requestsByCategory } from './categories.server.ts'
export {
  type AcceptedQuote,
  acceptQuote,
  type Choosing,
  titleOfJob,
} from './choose-quote.server.ts'
export { guestsLink } from './email-data.server.ts'
export { quoteEmails } from './emails.server.ts'
export { smsReplies } from './endpoints/sms-replies.server.ts'
export { quoteFigures } from './figures.server.ts'
export { type ForgottenJob, forgetGuestsOfRequests, quietRequests } from './forget-guests.server.ts'
export { forgetUnconfirmedRequests, unconfirmedRequests } from './forget-unconfirmed.server.ts'
export { looker } from './guest-access.server.ts'
export { customerView, formerCustomer, shortName } from './invitation-parts.server.ts'
export { PASS_ON_REQUEST, passOnRequest } from './invite-next-provider.server.ts'
export { leaveRequests, removeUnsentRequests } from './leave-requests.server.ts'
export { requestMerge } from './merge-requests.server.ts'
export {
  conversationAround,
  type ReportedConversation,
  removeMessage,
  restoreMessage,
} from './moderated-messages.server.ts'
export { forgetOpeningCodes } from './open-by-phone.server.ts'
export { refusals as quoteRefusals } from './outcome.ts'
export { requestTimeline } from './person-timeline.server.ts'
export { countsOf } from './portal-queries.server.ts'
export {
  invitationsOf,
  oftenRequested,
  type RequestRow,
  requestById,
  type Similar,
  similarJobs,
} from './queries.server.ts'
export { allQuestions } from './questions.ts'
export { requestFinder } from './request-finder.server.ts'
export { exampleSummary, requestSummary } from './request-summary.server.ts'
export { customersRequest } from './request-view.server.ts'
export { TEXT_GUEST, textGuest } from './text-guest.server.ts'
export { textedGuest } from './texts-guests.server.ts'
export { endWhatIsOverdue } from './time-out.server.ts'
