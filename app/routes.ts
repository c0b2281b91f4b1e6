import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages whose subject isn't built yet answer with an honest empty page: shell/not-yet.ts says what. */
const notYet = (...paths: string[]) =>
  paths.map((path) => route(path, 'shell/screens/not-yet.tsx', { id: `not-yet/${path}` }))

export default [
  // Public pages, in every language of the site: /af/services is /services in Afrikaans.
  route(':language?', 'shell/language.tsx', [
    index('directory/screens/home.tsx'),
    route('services', 'directory/screens/services.tsx'),
    route('services/:category', 'directory/screens/category.tsx'),
    route('search', 'directory/screens/search.tsx'),
    route('providers/:slug', 'providers/screens/profile.tsx', [
      index('providers/screens/profile-about.tsx'),
      route('services', 'providers/screens/profile-services.tsx'),
      route('reviews', 'providers/screens/profile-reviews.tsx'),
      route('saved-quotes', 'providers/screens/profile-saved-quotes.tsx'),
    ]),
    route('sources', 'content/screens/sources.tsx'),
    ...notYet(
      'online-stores',
      'npo-charities',
      'services/npo-charities',
      'how-it-works',
      'become-provider',
      'become-provider-landing',
      'provider-special',
      'about',
      'about-us',
      'careers',
      'faq',
      'npo-instruction-manual',
      'terms',
      'privacy',
      'cookie-policy',
    ),
    route('quote/new', 'quotes/screens/new-request.tsx'),
    route('contact', 'content/screens/contact.tsx'),
    route('contact-us', 'content/screens/contact.tsx', { id: 'contact-us' }),
  ]),

  // Signing in and out.
  route('auth', 'auth/screens/auth.tsx'),
  route('auth/forgot', 'auth/screens/forgot.tsx'),
  route('auth/confirm', 'auth/screens/confirm.tsx'),
  route('auth/reset', 'auth/screens/reset.tsx'),
  route('auth/resend', 'auth/screens/resend.tsx'),
  route('auth/sign-out', 'auth/screens/sign-out.tsx'),
  route('provider/setup', 'auth/screens/setup.tsx'),

  // For people who are signed in.
  layout('auth/signed-in-only.tsx', [...notYet('messages', 'profile', 'payment-setup')]),

  // For administrators.
  layout('admin/administrators-only.tsx', [
    ...notYet(
      'admin',
      'admin/dashboard',
      'admin/services',
      'admin/providers',
      'admin/online-stores',
      'admin/npo-charities',
      'admin/images',
      'admin/content',
      'admin/users',
      'admin/success-stories',
      'admin/settings',
    ),
  ]),

  // Requests and quotes. A guest comes with the link of one request, so not all of it asks to sign in.
  route('quote/sent', 'quotes/screens/request-sent.tsx'),
  route('quote/link', 'quotes/screens/guest-link.tsx'),
  route('requests/:requestId', 'quotes/screens/request.tsx'),
  route('files/:fileId', 'quotes/endpoints/photo.ts'),
  route('uploads/photos', 'uploads/endpoints/photos.ts'),
  layout('auth/signed-in-only.tsx', { id: 'requests-of-a-person' }, [
    route('requests', 'quotes/screens/requests.tsx'),
    route('saved-quotes', 'quotes/screens/saved-quotes.tsx'),
  ]),

  // The provider's side.
  layout('portal/portal.tsx', [
    route('provider-portal', 'portal/screens/dashboard.tsx'),
    route('provider-portal/requests/:askId', 'portal/screens/ask.tsx'),
    route('provider-portal/calendar', 'portal/screens/calendar.tsx'),
    route('provider/bookings', 'portal/screens/bookings.tsx'),
  ]),
  route('provider/dashboard', 'portal/screens/to-portal.ts'),

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
