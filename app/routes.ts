import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages whose subject isn't built yet answer with an honest empty page: shell/not-yet.ts says what. */
const notYet = (...paths: string[]) =>
  paths.map((path) => route(path, 'shell/screens/not-yet.tsx', { id: `not-yet/${path}` }))

/** Pages that are one long text: content/text-pages.server.ts says which. */
const textPages = (...paths: string[]) =>
  paths.map((path) => route(path, 'content/screens/text.tsx', { id: `text/${path}` }))

export default [
  // Public pages, in every language of the site: /af/services is /services in Afrikaans.
  route(':language?', 'shell/language.tsx', [
    // The landing page before the launch, the home page from then on.
    index('landing/screens/first-page.tsx'),
    route('landing', 'landing/screens/landing.tsx'),
    // The home page of the launched site: administrators have it in every phase (launch/gate.ts).
    route('home', 'landing/screens/launched-home.tsx'),
    route('launch/confirm', 'landing/screens/confirm.tsx'),
    route('unsubscribe', 'landing/screens/unsubscribe.tsx'),
    route('services', 'directory/screens/services.tsx'),
    route('services/:category', 'directory/screens/category.tsx'),
    route('search', 'directory/screens/search.tsx'),
    route('providers/:slug', 'providers/screens/profile.tsx', [
      index('providers/screens/profile-about.tsx'),
      route('services', 'providers/screens/profile-services.tsx'),
      route('reviews', 'providers/screens/profile-reviews.tsx'),
      route('saved-quotes', 'providers/screens/profile-saved-quotes.tsx'),
    ]),
    route('sites/:slug', 'sites/screens/site.tsx'),
    route('giving', 'giving/screens/giving.tsx'),
    route('sources', 'content/screens/sources.tsx'),
    route('success-stories', 'content/screens/success-stories.tsx'),
    route('faq', 'content/screens/faq.tsx'),
    route('about', 'content/screens/about.tsx'),
    route('about-us', 'content/screens/about.tsx', { id: 'about-us' }),
    ...textPages(
      'how-it-works',
      'careers',
      'npo-instruction-manual',
      'terms',
      'privacy',
      'cookie-policy',
      'company-details',
    ),
    ...notYet('online-stores', 'npo-charities', 'services/npo-charities'),
    route('become-provider', 'applications/screens/become-provider.tsx'),
    route('become-provider-landing', 'applications/screens/elite.tsx'),
    route('provider-special', 'applications/screens/elite.tsx', { id: 'provider-special' }),
    route('quote/new', 'quotes/screens/new-request.tsx'),
    route('contact', 'contact/screens/contact.tsx'),
    route('contact-us', 'contact/screens/contact.tsx', { id: 'contact-us' }),
    route('help-center', 'contact/screens/help-center.tsx'),
    route('support', 'support/screens/support.tsx'),
  ]),

  // Signing in and out.
  route('auth', 'auth/screens/auth.tsx'),
  route('auth/forgot', 'auth/screens/forgot.tsx'),
  route('auth/link', 'auth/screens/link.tsx'),
  route('auth/confirm', 'auth/screens/confirm.tsx'),
  route('auth/reset', 'auth/screens/reset.tsx'),
  route('auth/resend', 'auth/screens/resend.tsx'),
  route('auth/second-step', 'auth/screens/second-step.tsx'),
  route('auth/again', 'auth/screens/again.tsx'),
  route('auth/passkey', 'auth/screens/passkey.ts'),
  route('auth/with/:provider', 'auth/screens/with-provider.ts'),
  route('auth/callback', 'auth/screens/come-back.ts'),
  route('auth/arrival', 'auth/screens/arrival.ts'),
  route('auth/standing', 'auth/screens/standing.ts'),
  route('auth/bring-back', 'auth/screens/bring-back.tsx'),
  route('auth/sign-out', 'auth/screens/sign-out.tsx'),
  route('provider/setup', 'auth/screens/setup.tsx'),

  // For people who are signed in.
  layout('auth/visitors/signed-in-only.tsx', [
    route('agree', 'content/screens/agree.tsx'),
    route('messages', 'quotes/screens/messages.tsx'),
    route('notifications', 'notifications/screens/notifications.tsx'),
    route('notifications/listed', 'notifications/endpoints/listed.ts'),
  ]),
  route('profile', 'auth/profile/profile.tsx', [
    index('auth/profile/account.tsx'),
    route('security', 'auth/profile/security.tsx'),
    route('password', 'auth/profile/password.tsx'),
    route('two-step', 'auth/profile/two-step.tsx'),
    route('passkeys', 'auth/profile/passkeys.tsx'),
    route('linked-accounts', 'auth/profile/linked-accounts.tsx'),
    route('privacy', 'privacy/screens/privacy.tsx'),
    route('privacy/download', 'privacy/screens/download.tsx'),
    route('privacy/delete', 'privacy/screens/delete.tsx'),
    route('language', 'auth/profile/language.tsx'),
    route('archives/:archiveId', 'privacy/endpoints/archive.ts'),
  ]),

  // An application: where it stands, and what it is made of.
  route('application', 'applications/screens/application.tsx'),
  route('application/draft', 'applications/endpoints/draft.ts'),
  route('application/papers', 'applications/endpoints/papers.ts'),
  route('application/papers/:uploadId', 'applications/endpoints/paper-pieces.ts'),
  route('application/paper/:paperId', 'applications/endpoints/paper.ts'),

  // For administrators.
  layout('admin/administration.tsx', [
    // Support agents are led to the one part that is theirs.
    route('admin', 'admin/screens/first-part.ts'),
    layout('admin/administrators-only.tsx', [
      route('admin/dashboard', 'admin/screens/first-part.ts', { id: 'admin/dashboard' }),
      route('admin/users', 'admin/screens/first-part.ts', { id: 'admin/users' }),
      route('admin/people', 'admin/screens/people.tsx'),
      route('admin/people/:personId', 'admin/screens/person.tsx'),
      route('admin/people/:personId/:act', 'admin/screens/person-act.tsx'),
      route('admin/providers', 'applications/screens/to-queue.ts'),
      route('admin/applications', 'applications/screens/admin-applications.tsx'),
      route('admin/applications/:applicationId', 'applications/screens/admin-application.tsx'),
      route('admin/payments', 'billing/screens/admin-payments.tsx'),
      route('admin/payments/campaigns.csv', 'billing/endpoints/campaigns-csv.ts'),
      route('admin/quality', 'quality/screens/admin-quality.tsx'),
      route('admin/profile-edits', 'provider-settings/screens/admin-edits.tsx'),
      route('admin/settings/preview', 'launch/screens/preview.tsx'),
      route('admin/letters', 'letters/screens/admin-letters.tsx'),
      route('admin/content', 'content/screens/admin-content.tsx'),
      route('admin/content/team/:memberId', 'content/screens/admin-member.tsx'),
      route('admin/success-stories', 'content/screens/admin-stories.tsx'),
      route('admin/success-stories/:storyId', 'content/screens/admin-story.tsx'),
      route('admin/settings', 'content/screens/admin-settings.tsx'),
      route('admin/history', 'admin/screens/history.tsx'),
      route('admin/history.csv', 'admin/endpoints/history-csv.ts'),
      ...notYet('admin/services', 'admin/online-stores', 'admin/npo-charities', 'admin/images'),
    ]),
    layout('support/screens/inbox.tsx', [
      route('admin/support', 'support/screens/inbox-start.tsx'),
      route('admin/support/:ticketId', 'support/screens/ticket.tsx'),
    ]),
  ]),
  // What was said in a ticket, as a file.
  route('admin/support/:ticketId/transcript.txt', 'support/endpoints/transcript.ts'),
  // The chat window's own entrance.
  route('support/chat', 'support/endpoints/chat.ts'),
  route('support/files/:fileId', 'support/endpoints/file.ts'),
  route('uploads/support', 'support/endpoints/upload.ts'),

  // Paying: the choice and its sums, the page that posts them to PayFast, and where one comes back.
  route('payment-setup', 'billing/screens/payment-setup.tsx'),
  route('pay/:key', 'billing/screens/pay.tsx'),
  route('payment-success', 'billing/screens/payment-success.tsx'),
  route('payment-cancelled', 'billing/screens/payment-cancelled.tsx'),

  // Requests and quotes. A guest comes with the link of one request, so not all of it asks to sign in.
  route('quote/sent', 'quotes/screens/request-sent.tsx'),
  route('quote/link', 'quotes/screens/guest-link.tsx'),
  route('requests/:requestId', 'quotes/screens/request.tsx'),
  route('files/:fileId', 'quotes/endpoints/photo.ts'),
  route('uploads/photos', 'uploads/endpoints/photos.ts'),
  layout('auth/visitors/signed-in-only.tsx', { id: 'requests-of-a-person' }, [
    route('requests', 'quotes/screens/requests.tsx'),
    route('saved-quotes', 'quotes/screens/saved-quotes.tsx'),
  ]),

  // The provider's side.
  layout('portal/portal.tsx', [
    route('provider-portal', 'portal/screens/dashboard.tsx'),
    route('provider-portal/requests/:askId', 'portal/screens/ask.tsx'),
    route('provider-portal/calendar', 'portal/screens/calendar.tsx'),
    route('provider-portal/clients', 'portal/screens/clients.tsx'),
    route('provider-portal/clients/:clientId', 'portal/screens/client.tsx'),
    route('provider-portal/import', 'portal/screens/import-clients.tsx'),
    route('provider-portal/quality', 'portal/screens/quality.tsx'),
    route('provider-portal/settings', 'provider-settings/screens/settings.tsx', [
      index('provider-settings/screens/overview.tsx'),
      route('profile', 'provider-settings/screens/profile.tsx'),
      route('services', 'provider-settings/screens/services.tsx'),
      route('areas', 'provider-settings/screens/areas.tsx'),
      route('languages', 'provider-settings/screens/languages.tsx'),
      route('photos', 'provider-settings/screens/photos.tsx'),
      route('site', 'sites/screens/site-settings.tsx'),
      route('notifications', 'provider-settings/screens/notifications.tsx'),
      route('documents', 'provider-settings/screens/documents.tsx'),
    ]),
    route('provider/bookings', 'portal/screens/bookings.tsx'),
    route('provider-portal/payments', 'billing/screens/portal-payments.tsx'),
    route('provider-portal/payments/end', 'billing/screens/portal-end.tsx'),
  ]),
  route('provider-portal/papers/:paperId', 'billing/endpoints/paper.ts'),
  route('provider-portal/settings/papers/:paperId', 'provider-settings/endpoints/paper.ts'),
  route('photos/:photoId/:width', 'provider-settings/endpoints/photo.ts'),
  route('provider/dashboard', 'portal/screens/to-portal.ts'),

  route('pictures/:photoId/:width', 'content/endpoints/picture.ts'),
  route('preferences', 'shell/screens/preferences.tsx'),

  // For whoever builds: refused in production.
  layout('shell/development-only.tsx', [
    route('dev/components', 'ui/screens/components.tsx'),
    route('dev/mail', 'shell/screens/mailbox.tsx'),
    route('dev/mail/:letterId', 'shell/screens/letter.tsx'),
  ]),

  // Last: whatever nobody else answers.
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
