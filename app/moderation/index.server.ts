/** The public API of `moderation/` for server code of other subjects. */
export { appealCases } from './appeal-case.server.ts'
export { subjectEmails } from './emails.server.ts'
export { forgetEvidence, pastEvidence } from './forget-evidence.server.ts'
export { lookAtChangesAgain } from './look-again.server.ts'
export { moderationMerge } from './merge-reports.server.ts'
export { moderationTimeline } from './person-timeline.server.ts'
export { reportCases } from './report-case.server.ts'
export { reporterEmails } from './reporter-emails.server.ts'
