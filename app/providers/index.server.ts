/** The public API of `providers/` for server code of other subjects. */
export { daysOffOf, hoursOf } from './calendar.server.ts'
export { moveProviders, providersByCategory } from './categories.server.ts'
export { slugChoices } from './change-slug.server.ts'
export { handleBilling } from './handle-billing.server.ts'
export { followBans, hideProvider, showProvider } from './hide-provider.server.ts'
export { providerMerge } from './merge-provider.server.ts'
export { providerTimeline } from './person-timeline.server.ts'
export {
  actingProvider,
  type OwnProvider,
  portalAccessOf,
  portalMiddleware,
  providerIn,
} from './portal-access.server.ts'
export { profileOf, profileTitles } from './profile-page.server.ts'
export {
  type AppliedProfile,
  lockProvider,
  providerOf,
  removeProvider,
  removeUninvitedProvider,
  saveAppliedProvider,
  setAppliedPicture,
  setVerification,
} from './provider-record.server.ts'
export { checkRowsOf, listedAt, ownsProfile, ratingOf } from './queries.server.ts'
export { removeDayOff, setDayOff } from './set-day-off.server.ts'
export { setWeeklyHours } from './set-weekly-hours.server.ts'
export { editCases } from './settings/edit-case.server.ts'
export { settingsEmails } from './settings/emails.server.ts'
export { expiringDocuments } from './settings/expiring-documents.server.ts'
export { expiringRows, wordsOfExpiring } from './settings/expiring-rows.server.ts'
export { editsWaitingSince } from './settings/queries.server.ts'
export { remindOfExpiringDocuments } from './settings/reminders.server.ts'
export { shownSite } from './site/queries.server.ts'
export { siteAddresses } from './site/sitemap.server.ts'
export { providerAddresses } from './sitemap.server.ts'
export { lastSuspension, liftSuspension, suspendProvider } from './suspend-provider.server.ts'
