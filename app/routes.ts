import type { RouteConfig } from '@react-router/dev/routes'
import { all, type Entry, index, layout, type RouteInfo, route } from './page/address.ts'
import { type OtherLanguage, otherLanguages } from './platform/languages.ts'

/**
 * The route table: what handles each path, and its options that apply before the page runs. page/address.ts
 * explains the options and their defaults; other code uses addresses.server.ts. It contains no code, because
 * the build reads it as well.
 */

/** Pages whose subject isn't built yet show a page that says so: see shell/not-yet.ts. */
const notYet = (path: string, info: Partial<RouteInfo> = {}) =>
  route(path, 'shell/screens/not-yet.tsx', { id: `not-yet/${path}`, ...info })

/** Pages that consist of one long text: see content/text-pages.server.ts. */
const textPage = (path: string, info: Partial<RouteInfo>) =>
  route(path, 'content/screens/text.tsx', { id: `text/${path}`, ...info })

const LISTED = 'listed'
const TAKES_EMAIL = 'a site that takes an email address must show them'
const ON_ITS_WAY = 'a file on its way'
const WHOSE_THEY_ARE = 'files are for those whose they are'
const OF_A_PAGE = 'a picture of a page'
/**
 * Options of task pages (forms, sign-in, payment, the application): nothing floats over them, and their
 * footer is one line.
 */
const TASK = { floating: 'nothing', footer: 'one line' } as const satisfies Partial<RouteInfo>

/** The pages in each of the seven languages that don't cover the whole site: docs/decisions/0185. */
const inOtherLanguage = (code: OtherLanguage) =>
  route(
    code,
    'shell/other-language.tsx',
    {
      id: `other-language/${code}`,
      early: LISTED,
      agreement: 'can wait',
      robots: 'welcome',
      card: 'contact',
    },
    [
      index('support/screens/get-help.tsx', {
        id: `get-help/${code}`,
        cache: 'plain',
        sitemap: 'pages',
      }),
      route('contact', 'support/screens/contact.tsx', {
        id: `contact/${code}`,
        cache: 'plain',
        sitemap: 'pages',
      }),
      route('support', 'support/screens/support.tsx', {
        ...TASK,
        id: `support/${code}`,
        takes: 'files',
      }),
    ],
  )

export default [
  // Public pages, in every language of the site: /af/services is /services in Afrikaans.
  route(':language?', 'shell/language.tsx', { asSomeone: 'shown' }, [
    // The landing page before the launch, the home page afterwards.
    index('launch/screens/first-page.tsx', { early: LISTED, cache: 'plain', sitemap: 'pages' }),
    route('landing', 'launch/screens/landing.tsx', {
      early: LISTED,
      over: 'for everyone',
      cache: 'plain',
    }),
    // The launched home page: administrators can open it in every phase.
    route('home', 'launch/screens/launched-home.tsx', { over: 'for all but administrators' }),
    ...all({ early: 'a mailed link', ...TASK }, [
      route('launch/confirm', 'launch/screens/confirm.tsx'),
      route('unsubscribe', 'launch/screens/unsubscribe.tsx'),
    ]),
    route('services', 'directory/screens/services.tsx', {
      cache: 'location',
      sitemap: 'directory',
    }),
    route('services/:category', 'directory/screens/category.tsx', {
      cache: 'search',
      sitemap: 'directory',
      card: 'trade',
      floating: 'nothing',
    }),
    route('search', 'directory/screens/search.tsx', {
      cache: 'search',
      robots: 'welcome without parameters',
      floating: 'nothing',
    }),
    route(
      'providers/:slug',
      'providers/screens/profile.tsx',
      {
        early: 'a look at their own page',
        earlyFor: 'its owner',
        card: 'provider',
        floating: 'nothing',
      },
      [
        index('providers/screens/profile-about.tsx', { cache: 'plain', sitemap: 'providers' }),
        route('services', 'providers/screens/profile-services.tsx', { cache: 'plain' }),
        route('reviews', 'providers/screens/profile-reviews.tsx', { cache: 'reviews' }),
        route('saved-quotes', 'quotes/screens/profile-saved-quotes.tsx'),
      ],
    ),
    route('sites/:slug', 'providers/screens/site.tsx', {
      early: 'a look at their own page',
      earlyFor: 'its owner',
      cache: 'plain',
      sitemap: 'sites',
      card: 'provider',
      frame: 'its own',
    }),
    route('giving', 'giving/screens/giving.tsx', {
      cache: 'plain',
      sitemap: 'pages',
      card: 'giving',
    }),
    route('sources', 'content/screens/sources.tsx', {
      early: 'the licences of what the application form shows ask for it',
      cache: 'plain',
    }),
    route('success-stories', 'content/screens/success-stories.tsx', {
      cache: 'plain',
      sitemap: 'pages',
    }),
    route('faq', 'content/screens/faq.tsx', { cache: 'words', sitemap: 'pages', card: 'contact' }),
    ...all({ cache: 'plain', card: 'about' }, [
      route('about', 'content/screens/about.tsx'),
      route('about-us', 'content/screens/about.tsx', { id: 'about-us', sitemap: 'pages' }),
    ]),
    ...all({ cache: 'plain', sitemap: 'pages' }, [
      route('how-it-works', 'directory/screens/how-it-works.tsx', { card: 'about' }),
      textPage('careers', { card: 'about' }),
      textPage('company-details', { early: 'the law asks for it wherever something is sold' }),
    ]),
    ...all({ cache: 'version', sitemap: 'pages' }, [
      textPage('terms', { early: TAKES_EMAIL }),
      textPage('privacy', { early: TAKES_EMAIL }),
      textPage('cookie-policy', { early: LISTED }),
      textPage('npo-instruction-manual', { early: LISTED, card: 'giving' }),
    ]),
    notYet('online-stores', { cache: 'plain' }),
    ...all({ cache: 'plain', card: 'giving' }, [
      notYet('npo-charities'),
      notYet('services/npo-charities'),
    ]),
    ...all({ early: LISTED, cache: 'plain', card: 'becoming' }, [
      route('become-provider', 'applications/screens/become-provider.tsx', { sitemap: 'pages' }),
      route('become-provider-landing', 'applications/screens/elite.tsx', { sitemap: 'pages' }),
      route('provider-special', 'applications/screens/elite.tsx', { id: 'provider-special' }),
    ]),
    route('become-provider/apply', 'applications/screens/apply.tsx', {
      ...TASK,
      asSomeone: 'hidden',
      early: LISTED,
      takes: 'files',
      robots: 'kept out',
    }),
    route('become-provider/plan', 'billing/endpoints/choose-plan.ts', {
      asSomeone: 'hidden',
      early: 'where the table of plans leads',
      robots: 'kept out',
    }),
    route('quote/new', 'quotes/screens/new-request.tsx', {
      ...TASK,
      takes: 'files',
      robots: 'kept out',
    }),
    // Reports something. A message only by those who can read it.
    route('report/:thing/:thingId', 'moderation/screens/report.tsx', {
      ...TASK,
      asSomeone: 'hidden',
      robots: 'kept out',
    }),
    // Anyone may ask about new terms before agreeing to them.
    ...all({ early: LISTED, agreement: 'can wait', cache: 'language', card: 'contact' }, [
      route('contact', 'support/screens/contact.tsx', { sitemap: 'pages' }),
      route('contact-us', 'support/screens/contact.tsx', { id: 'contact-us' }),
    ]),
    route('help-center', 'support/screens/help-center.tsx', {
      early: 'what the contact page opens',
      cache: 'plain',
      sitemap: 'pages',
    }),
    // The full chat. A message begun in the chat window continues in the background.
    route('support', 'support/screens/support.tsx', {
      early: 'the chat without script',
      asSomeone: 'hidden',
      takes: 'files',
      agreement: 'can wait',
      ...TASK,
    }),
  ]),

  ...otherLanguages.map(inOtherLanguage),

  // Sign-in and sign-out.
  ...all({ early: 'listed, and where its emails lead', agreement: 'can wait', ...TASK }, [
    route('auth', 'account/screens/auth.tsx'),
    route('auth/forgot', 'account/screens/forgot.tsx'),
    route('auth/link', 'account/screens/link.tsx'),
    route('auth/confirm', 'account/screens/confirm.tsx'),
    route('auth/reset', 'account/screens/reset.tsx', { audience: 'signed in' }),
    route('auth/resend', 'account/screens/resend.tsx'),
    route('auth/second-step', 'account/screens/mfa.tsx', { audience: 'known' }),
    route('auth/again', 'account/screens/reauthenticate.tsx', { audience: 'signed in' }),
    route('auth/passkey', 'account/screens/passkey.ts'),
    route('auth/with/:provider', 'account/screens/with-provider.ts'),
    route('auth/callback', 'account/screens/oauth-callback.ts'),
    route('auth/arrival', 'account/screens/session-handoff.ts'),
    route('auth/status', 'account/screens/account-status.ts'),
    route('auth/bring-back', 'account/screens/restore-account.tsx'),
    route('auth/sign-out', 'account/screens/sign-out.tsx', { preview: 'takes' }),
  ]),
  route('provider/setup', 'account/screens/setup.tsx', {
    ...TASK,
    audience: 'known',
    early: LISTED,
  }),

  // A moderation decision about the visitor's own content: also through a guest's request link.
  route('appeal/:thing/:thingId', 'moderation/screens/appeal.tsx', {
    ...TASK,
    audience: 'known',
    agreement: 'can wait',
  }),

  // For signed-in users.
  ...all({ audience: 'signed in' }, [
    route('agree', 'agreements/screens/agree.tsx', {
      ...TASK,
      early: 'what people agreed to is asked again in every phase',
      agreement: 'can wait',
    }),
    route('messages', 'quotes/screens/messages.tsx', { floating: 'nothing' }),
    ...all({ early: 'what happened to them', earlyFor: 'signed in', agreement: 'can wait' }, [
      route('notifications', 'notifications/screens/notifications.tsx', { asSomeone: 'shown' }),
      route('notifications/listed', 'notifications/endpoints/listed.ts'),
    ]),
    route(
      'profile',
      'account/profile/profile.tsx',
      {
        early: 'their own account',
        earlyFor: 'signed in',
        agreement: 'can wait',
        floating: 'nothing',
      },
      [
        index('account/profile/account.tsx', { asSomeone: 'shown' }),
        route('security', 'account/profile/security.tsx'),
        route('password', 'account/profile/password.tsx'),
        route('two-step', 'account/profile/mfa.tsx'),
        route('passkeys', 'account/profile/passkeys.tsx'),
        route('linked-accounts', 'account/profile/linked-accounts.tsx'),
        route('privacy', 'privacy/screens/privacy.tsx'),
        route('privacy/download', 'privacy/screens/download.tsx'),
        route('privacy/delete', 'privacy/screens/delete.tsx'),
        route('language', 'account/profile/language.tsx', { asSomeone: 'shown' }),
        route('archives/:archiveId', 'privacy/endpoints/archive.ts'),
      ],
    ),
    ...all({ asSomeone: 'shown' }, [
      route('requests', 'quotes/screens/requests.tsx'),
      route('saved-quotes', 'quotes/screens/saved-quotes.tsx'),
    ]),
  ]),

  // An application: its status, also through an emailed link, and its parts.
  ...all({ early: 'where an application stands, also by its mailed link', ...TASK }, [
    route('application', 'applications/screens/application.tsx', {
      audience: 'known',
      takes: 'files',
    }),
    route('application/link', 'applications/screens/draft-link.tsx', { robots: 'kept out' }),
    route('application/draft', 'applications/endpoints/draft.ts'),
    route('application/papers', 'applications/endpoints/documents.ts'),
    route('application/papers/:uploadId', 'applications/endpoints/document-chunks.ts'),
    route('application/paper/:documentId', 'applications/endpoints/document.ts'),
  ]),

  // For staff, each page with its permission (page/permissions.ts). Without the support chat.
  ...all({ audience: 'staff', early: 'listed, for staff alone', floating: 'nothing' }, [
    layout('admin/administration.tsx', { frame: 'its own' }, [
      // Redirects to the first part that the visitor may see.
      route('admin', 'admin/screens/first-part.ts', { act: 'see administration' }),
      route('admin/find', 'admin/screens/find.tsx', { act: 'see administration' }),
      ...all({ act: 'see the dashboard' }, [
        route('admin/dashboard', 'admin/screens/dashboard.tsx'),
        route('admin/dashboard.csv', 'admin/endpoints/dashboard-csv.ts'),
        route('admin/dashboard/:rows', 'admin/screens/dashboard-rows.tsx'),
      ]),
      ...all({ act: 'see people' }, [
        route('admin/users', 'admin/screens/to-people.ts'),
        route('admin/people', 'admin/screens/people.tsx'),
        route('admin/people/:personId', 'admin/screens/person.tsx'),
        route('admin/providers', 'admin/screens/providers.tsx'),
      ]),
      route('admin/people/:personId/merge', 'admin/screens/merge.tsx', {
        act: 'change an account',
      }),
      route('admin/people/:personId/:act', 'admin/screens/person-act.tsx', {
        act: 'change an account',
      }),
      // The queue: the list, and the open case beside it.
      ...all({ act: 'see the queue' }, [
        route('admin/queue', 'admin/screens/queue.tsx', {}, [
          index('admin/screens/queue-start.tsx'),
          route('batch', 'admin/screens/batch.tsx'),
          route(':kind/:caseId', 'admin/screens/case.tsx'),
        ]),
        // URLs from before the queues were combined.
        route('admin/applications', 'admin/screens/to-queue.ts', { id: 'admin/applications' }),
        route('admin/applications/:applicationId', 'admin/screens/to-queue.ts', {
          id: 'admin/application',
        }),
        route('admin/profile-edits', 'admin/screens/to-queue.ts', { id: 'admin/profile-edits' }),
      ]),
      route('admin/payments', 'billing/screens/admin-payments.tsx', { act: 'see payments' }),
      route('admin/payments/campaigns.csv', 'billing/endpoints/campaigns-csv.ts', {
        act: 'look after payments',
      }),
      route('admin/quality', 'quality/screens/admin-quality.tsx', { act: 'see quality' }),
      route('admin/settings/preview', 'launch/screens/preview.tsx', {
        act: 'preview another date',
        preview: 'takes',
      }),
      route('admin/letters', 'notifications/screens/admin-emails.tsx', { act: 'see emails' }),
      ...all({ act: 'see content' }, [
        route('admin/content', 'content/screens/admin-content.tsx'),
        route('admin/content/texts/:documentKey/:language', 'content/screens/admin-document.tsx'),
        route('admin/success-stories', 'content/screens/admin-stories.tsx'),
        route('admin/images', 'images/screens/admin-images.tsx'),
        route('admin/online-stores', 'admin/screens/stores.tsx'),
        route('admin/npo-charities', 'admin/screens/npos.tsx'),
      ]),
      ...all({ act: 'publish content' }, [
        route('admin/content/team/:memberId', 'content/screens/admin-member.tsx'),
        route('admin/success-stories/:storyId', 'content/screens/admin-story.tsx'),
        route('admin/images/choices', 'images/endpoints/choices.ts'),
        route('admin/images/new', 'images/screens/admin-image-new.tsx', { takes: 'files' }),
        route('admin/images/:imageId', 'images/screens/admin-image.tsx', { takes: 'files' }),
        route('admin/images/:imageId/whole', 'images/endpoints/whole.ts'),
      ]),
      ...all({ act: 'change settings' }, [
        route('admin/settings', 'content/screens/admin-settings.tsx'),
        route('admin/settings/versions', 'content/screens/settings-versions.tsx'),
        route('admin/settings/emails', 'admin/screens/email-texts.tsx'),
        route('admin/settings/emails/:email/:language', 'admin/screens/email-text.tsx'),
        route('admin/settings/emails/:email/:language/preview', 'admin/endpoints/email-preview.ts'),
        route('admin/settings/versions/:setting', 'content/screens/setting-history.tsx'),
      ]),
      route('admin/services', 'admin/screens/services.tsx', { act: 'see services' }),
      ...all({ act: 'change services' }, [
        route('admin/services/:category', 'admin/screens/service.tsx'),
        route('admin/services/:category/merge', 'admin/screens/service-merge.tsx'),
        route('admin/services/:category/jobs/:job', 'admin/screens/service-job.tsx'),
        route('admin/services/:category/questions/:question', 'admin/screens/service-question.tsx'),
      ]),
      route('admin/approvals', 'admin/screens/approvals.tsx', { act: 'see approvals' }),
      ...all({ act: 'look after data requests' }, [
        route('admin/privacy', 'privacy/screens/admin-privacy.tsx'),
        route('admin/privacy/requests.csv', 'privacy/endpoints/requests-csv.ts'),
        route('admin/privacy/requests/new', 'privacy/screens/admin-data-request.tsx'),
        route('admin/privacy/breaches/:breachId', 'privacy/screens/admin-breach.tsx'),
      ]),
      route('admin/history', 'admin/screens/history.tsx', { act: 'see everyone’s history' }),
      route('admin/history.csv', 'admin/endpoints/history-csv.ts', {
        act: 'download the history',
      }),
      ...all({ act: 'see the audit log' }, [
        route('admin/audit', 'admin/screens/audit.tsx'),
        route('admin/audit.csv', 'admin/endpoints/audit-csv.ts'),
      ]),
      route('admin/operations', 'operations/screens/admin-operations.tsx', {
        act: 'see operations',
      }),
      layout('support/screens/inbox.tsx', { act: 'see support' }, [
        route('admin/support', 'support/screens/inbox-start.tsx'),
        route('admin/support/:ticketId', 'support/screens/ticket.tsx', { takes: 'files' }),
      ]),
    ]),
    // The transcript of a ticket, as a file.
    route('admin/support/:ticketId/transcript.txt', 'support/endpoints/transcript.ts', {
      act: 'answer support',
    }),
  ]),
  // The chat window's own endpoints.
  ...all({ agreement: 'can wait' }, [
    route('support/chat', 'support/endpoints/chat.ts', { early: 'what the chat itself asks' }),
    route('support/files/:fileId', 'support/endpoints/file.ts', { early: WHOSE_THEY_ARE }),
    route('uploads/support', 'support/endpoints/upload.ts', { early: ON_ITS_WAY, takes: 'files' }),
  ]),

  // Payments: the choice of a plan, the page that posts to PayFast, and the return pages.
  route('payment-setup', 'billing/screens/payment-setup.tsx', { ...TASK, early: LISTED }),
  route('pay/:key', 'billing/screens/pay.tsx', {
    ...TASK,
    early: 'the next page of /payment-setup',
  }),
  ...all({ ...TASK, audience: 'signed in', early: LISTED }, [
    route('payment-success', 'billing/screens/payment-success.tsx'),
    route('payment-cancelled', 'billing/screens/payment-cancelled.tsx'),
  ]),

  // Requests and quotes. Guests use the link of one request, so not all of these require a session.
  route('quote/sent', 'quotes/screens/request-sent.tsx', TASK),
  route('quote/phone', 'quotes/screens/open-by-phone.tsx', { ...TASK, robots: 'kept out' }),
  route('quote/link', 'quotes/screens/guest-link.tsx', { ...TASK, early: 'a mailed link' }),
  route('requests/:requestId', 'quotes/screens/request.tsx', {
    asSomeone: 'shown',
    floating: 'nothing',
    early: 'what a guest’s mailed link opens; it shows itself to nobody else',
  }),
  route('requests/:requestId/accept', 'jobs/endpoints/accept-quote.ts', { early: WHOSE_THEY_ARE }),
  route('calendar/:userId/:token', 'jobs/endpoints/feed.ts', { early: WHOSE_THEY_ARE }),
  route('jobs/:jobId', 'jobs/screens/job.tsx', {
    asSomeone: 'shown',
    floating: 'nothing',
    early: 'what a guest’s mailed link leads to; it shows itself to nobody else',
  }),
  route('requests/:requestId/whatsapp', 'quotes/endpoints/whatsapp.ts', { early: WHOSE_THEY_ARE }),
  route('files/:fileId', 'quotes/endpoints/photo.ts', {
    early: WHOSE_THEY_ARE,
    asSomeone: 'shown',
  }),
  route('uploads/photos', 'uploads/endpoints/photos.ts', { early: ON_ITS_WAY, takes: 'files' }),

  // The provider portal. It tells anyone who isn't a provider how to become one.
  ...all({ audience: 'signed in', early: LISTED }, [
    layout('portal/portal.tsx', { frame: 'its own', floating: 'nothing', asSomeone: 'shown' }, [
      route('provider-portal', 'portal/screens/dashboard.tsx'),
      route('provider-portal/requests/:invitationId', 'quotes/screens/portal-request.tsx'),
      route('provider-portal/calendar', 'jobs/screens/portal-calendar.tsx'),
      route('provider-portal/calendar/rules', 'calendar/screens/booking-rules.tsx', {
        asSomeone: 'hidden',
      }),
      route('provider-portal/clients', 'clients/screens/clients.tsx'),
      route('provider-portal/clients/:clientId', 'clients/screens/client.tsx'),
      route('provider-portal/import', 'clients/screens/import-clients.tsx', {
        takes: 'files',
        asSomeone: 'hidden',
      }),
      route('provider-portal/quality', 'quality/screens/quality.tsx'),
      route('provider-portal/settings', 'providers/screens/settings/settings.tsx', {}, [
        index('providers/screens/settings/overview.tsx'),
        route('profile', 'providers/screens/settings/profile.tsx'),
        route('contact', 'providers/screens/settings/contact.tsx'),
        route('services', 'providers/screens/settings/services.tsx'),
        route('areas', 'providers/screens/settings/areas.tsx'),
        route('languages', 'providers/screens/settings/languages.tsx'),
        route('photos', 'providers/screens/settings/photos.tsx', { takes: 'files' }),
        route('site', 'providers/screens/settings/site-settings.tsx', { takes: 'files' }),
        route('notifications', 'providers/screens/settings/notifications.tsx'),
        route('documents', 'providers/screens/settings/documents.tsx', {
          takes: 'files',
          asSomeone: 'hidden',
        }),
      ]),
      route('provider/bookings', 'jobs/screens/portal-bookings.tsx'),
      route('provider/bookings/:jobId', 'jobs/screens/portal-job.tsx'),
      route('provider-portal/payments', 'billing/screens/portal-payments.tsx', {
        asSomeone: 'hidden',
      }),
    ]),
    route('provider-portal/papers.pdf', 'billing/endpoints/all-documents.ts'),
    route('provider-portal/papers/:documentId', 'billing/endpoints/document.ts'),
    route('provider-portal/settings/papers/:documentId', 'providers/endpoints/document.ts'),
  ]),
  route('provider/dashboard', 'portal/screens/to-portal.ts', { early: LISTED, asSomeone: 'shown' }),

  // Ends seeing the site as someone.
  route('seeing/stop', 'session/endpoints/stop-seeing.ts', {
    early: 'a way out, in every phase',
    agreement: 'can wait',
  }),

  ...all({ early: OF_A_PAGE, robots: 'welcome', asSomeone: 'shown' }, [
    route('photos/:photoId/:width', 'providers/endpoints/photo.ts'),
    route('pictures/:photoId/:width', 'content/endpoints/picture.ts'),
    route('images/:imageId/:version/:variant', 'images/endpoints/variant.ts'),
  ]),
  route('preferences', 'shell/screens/preferences.tsx', {
    early: 'keeps a choice, and shows nothing',
    agreement: 'can wait',
    preview: 'takes',
  }),

  // For developers: missing in production.
  ...all({ audience: 'developers', early: 'in development only' }, [
    route('dev/components', 'ui/screens/components.tsx'),
    route('dev/mail', 'shell/screens/mailbox.tsx'),
    route('dev/mail/:emailId', 'shell/screens/email.tsx'),
  ]),

  // The catch-all route.
  route('*', 'shell/not-found.tsx', { robots: 'welcome', asSomeone: 'shown' }),
] satisfies RouteConfig & Entry[]
