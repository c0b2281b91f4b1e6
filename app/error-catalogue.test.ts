import { describe, expect, it } from 'vitest'

/**
 * Every row of the catalogues of what is said when something goes wrong or right (without the voice):
 * the words, how they are shown, for how long, and the test that proves it.
 */
type Row = {
  situation: string
  title?: string
  words?: string[]
  kind: 'toast' | 'inline' | 'page' | 'wire' | 'nothing'
  /** Toasts go by themselves after so many seconds. */
  seconds?: 5
  /** The file that has the words. */
  message: string
  test: [file: string, name: string]
}

const contact = 'app/support/contact/contact.test.ts'
const screens = 'app/account/screens/screens.test.ts'
const story = 'e2e/contact.spec.ts'
const wire = 'e2e/wire-errors.spec.ts'
const list = 'app/launch/list.test.ts'
const chat = 'app/support/support.test.ts'
const told = 'e2e/toasts.spec.ts'
const payments = 'app/billing/notified.test.ts'
const pictures = 'e2e/pictures.spec.ts'

const publicSite: Row[] = [
  {
    situation: 'launch form: empty',
    words: ['Please enter your email address'],
    kind: 'inline',
    message: 'app/launch/public/signup.ts',
    test: [list, 'says what is wrong with %j, beside the field'],
  },
  {
    situation: 'launch form: no address',
    words: ['Please enter a valid email address'],
    kind: 'inline',
    message: 'app/launch/public/signup.ts',
    test: [list, 'says what is wrong with %j, beside the field'],
  },
  {
    situation: 'launch form: failed, beside it',
    words: ['Something went wrong. Please try again later.'],
    kind: 'inline',
    message: 'app/launch/handle-signup.server.ts',
    test: [list, 'says that it failed when nothing could be kept'],
  },
  {
    situation: 'launch form: failed',
    title: 'Something went wrong',
    words: ['Please try again later or contact us directly.'],
    kind: 'toast',
    seconds: 5,
    message: 'app/launch/parts/signup-form.tsx',
    test: [list, 'says that it failed when nothing could be kept'],
  },
  {
    situation: 'launch form: taken',
    title: 'Thank you for your interest!',
    words: [
      "We'll notify you when",
      'launches on',
      'A confirmation email will be sent to your inbox.',
    ],
    kind: 'toast',
    seconds: 5,
    message: 'app/launch/handle-signup.server.ts',
    test: [list, 'thanks in the words of the specification'],
  },
  {
    situation: 'chat: message stored',
    title: 'Message sent',
    words: ['Our support team will get back to you soon.'],
    kind: 'toast',
    seconds: 5,
    message: 'app/support/chat-words.ts',
    test: [told, 'a message is taken, and says so in its language'],
  },
  {
    situation: 'chat: message stored, in Afrikaans',
    title: 'Boodskap gestuur',
    kind: 'toast',
    seconds: 5,
    message: 'locales/af.po',
    test: [told, 'a message is taken, and says so in its language'],
  },
  {
    situation: 'chat: stored, the email waits',
    words: ["We've received your message and will respond soon."],
    kind: 'toast',
    seconds: 5,
    message: 'app/support/chat-words.ts',
    test: [told, 'what waited for signal is taken'],
  },
  {
    situation: 'chat: automatic reply',
    words: [
      'Thank you for your message. Our team has received it and will respond shortly. Your request reference is #',
    ],
    kind: 'inline',
    message: 'app/support/reply-automatically.server.ts',
    test: [chat, 'replies by itself once for each ticket'],
  },
  {
    situation: 'contact form: name',
    words: ['Name must be at least 2 characters'],
    kind: 'inline',
    message: 'app/support/public/contact-message.ts',
    test: [contact, 'says what is wrong with every field'],
  },
  {
    situation: 'contact form: email',
    words: ['Please enter a valid email address'],
    kind: 'inline',
    message: 'app/support/public/contact-message.ts',
    test: [contact, 'says what is wrong with every field'],
  },
  {
    situation: 'contact form: subject',
    words: ['Please select a subject'],
    kind: 'inline',
    message: 'app/support/public/contact-message.ts',
    test: [contact, 'says what is wrong with every field'],
  },
  {
    situation: 'contact form: message',
    words: ['Message must be at least 10 characters'],
    kind: 'inline',
    message: 'app/support/public/contact-message.ts',
    test: [contact, 'says what is wrong with every field'],
  },
  {
    situation: 'contact form: failed, beside it',
    words: ['There was an error sending your message. Please try again.'],
    kind: 'inline',
    message: 'app/support/screens/contact.tsx',
    test: [contact, 'says that it could not be stored'],
  },
  {
    situation: 'contact form: failed',
    title: 'Failed to send message',
    kind: 'toast',
    seconds: 5,
    message: 'app/support/parts/message-form.tsx',
    test: [story, 'without signal the words stay'],
  },
  {
    situation: 'contact form: sent',
    title: 'Message sent successfully!',
    words: ["Thank you for your message. We'll get back to you soon."],
    kind: 'toast',
    seconds: 5,
    message: 'app/support/parts/message-form.tsx',
    test: [story, 'writes to us'],
  },
  {
    situation: 'contact form: sent, in its place',
    title: 'Message Sent Successfully!',
    words: ["Thank you for reaching out. We'll get back to you as soon as possible."],
    kind: 'inline',
    seconds: 5,
    message: 'app/support/parts/message-form.tsx',
    test: [contact, 'takes a message without script'],
  },
  {
    situation: 'administrator status confirmed',
    title: 'Admin Access',
    words: ['You have administrator access'],
    kind: 'toast',
    seconds: 5,
    message: 'app/session/after-sign-in.server.ts',
    test: [screens, 'tells administrators once per sign-in'],
  },
  {
    situation: 'administrator status not known',
    title: 'Error checking admin status',
    kind: 'toast',
    seconds: 5,
    message: 'app/shell/refresh-status.tsx',
    test: [told, 'asking for the status fails'],
  },
  {
    situation: 'sign-out failed',
    title: 'Error signing out',
    words: ['An unexpected error occurred'],
    kind: 'toast',
    seconds: 5,
    message: 'app/account/screens/sign-out.tsx',
    test: ['app/account/screens/sign-out.test.ts', 'says that signing out failed'],
  },
  {
    situation: 'signed out',
    title: 'Signed out successfully',
    words: ["You've been logged out"],
    kind: 'toast',
    seconds: 5,
    message: 'app/account/screens/sign-out.tsx',
    test: [screens, 'signs out everywhere, and says so'],
  },
  {
    situation: 'sign-out of a session that is gone',
    kind: 'nothing',
    message: wire,
    test: [wire, 'signing out goes on where the service knows nobody'],
  },
  {
    situation: 'a picture that does not load',
    words: ['.jpg'],
    kind: 'nothing',
    message: 'app/hydration/loader.inline.js',
    test: [pictures, 'a photo that fails is asked for once more, as a jpg'],
  },
  {
    situation: 'a picture that does not load as a jpg either',
    words: ['Image not available'],
    kind: 'inline',
    message: 'app/entry.server.tsx',
    test: [pictures, 'where neither comes its place says so'],
  },
]

const accounts: Row[] = [
  {
    situation: 'login failed',
    words: ['An unexpected error occurred. Please try again.'],
    kind: 'inline',
    message: 'app/auth/public/refusal-words.ts',
    test: [screens, 'says what is wrong, keeps what was typed but the password'],
  },
  {
    situation: 'registration failed',
    words: ['An unexpected error occurred. Please try again.'],
    kind: 'inline',
    message: 'app/auth/public/refusal-words.ts',
    test: [screens, 'says that a known address is known only'],
  },
  {
    situation: 'login',
    title: 'Login successful!',
    words: ['Welcome back'],
    kind: 'toast',
    seconds: 5,
    message: 'app/account/screens/login.server.ts',
    test: [screens, 'signs in, welcomes by name'],
  },
  {
    situation: 'registered as a provider',
    title: 'Registration successful!',
    words: [
      'Your service provider account has been created. Complete your profile to start receiving bookings.',
    ],
    kind: 'toast',
    seconds: 5,
    message: 'app/account/screens/register.server.ts',
    test: [screens, 'Your service provider account has been created'],
  },
  {
    situation: 'registered',
    title: 'Registration successful!',
    words: ['Your account has been created. You can now browse and book services.'],
    kind: 'toast',
    seconds: 5,
    message: 'app/account/screens/register.server.ts',
    test: [screens, 'You can now browse and book services'],
  },
  {
    situation: 'provider status not loaded',
    title: 'Error',
    words: ['There was a problem loading your provider profile'],
    kind: 'toast',
    seconds: 5,
    message: 'app/portal/parts/gate-screen.tsx',
    test: ['app/clients/not-loaded.test.ts', 'says that the record could not be read'],
  },
  {
    situation: 'submitted unpaid',
    title: 'Payment Required',
    words: ['Please complete your payment before submitting the application.'],
    kind: 'inline',
    message: 'app/adapter/submit-record.server.ts',
    test: ['app/applications/review.test.ts', 'takes nothing from an account that has not paid'],
  },
  {
    situation: 'submission failed',
    title: 'Submission Failed',
    words: ['There was an error submitting your application. Please try again.'],
    kind: 'toast',
    seconds: 5,
    message: 'app/applications/parts/application-form.tsx',
    test: ['app/applications/review.test.ts', 'says that sending failed'],
  },
  {
    situation: 'submitted',
    title: 'Application Submitted Successfully!',
    words: ['We will review your application and get back to you within 48 hours'],
    kind: 'page',
    message: 'app/applications/parts/status.tsx',
    test: ['app/applications/review.test.ts', 'submits: the record is written unapproved'],
  },
  {
    situation: 'paying without a user',
    title: 'Authentication required',
    words: ['You must be logged in to complete payment'],
    kind: 'toast',
    seconds: 5,
    message: 'app/billing/go-and-pay.server.ts',
    test: [payments, 'sends anyone who is signed out when they pay to sign in'],
  },
  {
    situation: 'paying without a user, by a call',
    words: ['You must be logged in to complete payment'],
    kind: 'wire',
    message: 'app/adapter/endpoints/create-payfast-request.ts',
    test: [
      'app/adapter/create-payfast-request.test.ts',
      'You must be logged in to complete payment',
    ],
  },
  {
    situation: 'payment request refused',
    title: 'Payment setup failed',
    kind: 'inline',
    message: 'app/billing/screens/payment-setup.tsx',
    test: [payments, 'says why a payment could not be set up'],
  },
  {
    situation: 'payment request refused, by a call',
    words: ['Failed to create payment request'],
    kind: 'wire',
    message: 'app/adapter/endpoints/create-payfast-request.ts',
    test: ['app/adapter/create-payfast-request.test.ts', 'Failed to create payment request'],
  },
  {
    situation: 'no paymentUrl',
    title: 'Payment setup failed',
    words: ['No payment URL received from PayFast'],
    kind: 'toast',
    seconds: 5,
    message: 'app/billing/screens/pay.tsx',
    test: [payments, 'says that there is no address of PayFast'],
  },
  {
    situation: 'payment failed',
    title: 'Payment failed',
    words: ['There was an error processing your payment. Please try again.'],
    kind: 'toast',
    seconds: 5,
    message: 'app/billing/screens/payment-cancelled.tsx',
    test: [payments, 'says that a payment failed'],
  },
  {
    situation: 'payment failed, in the form',
    title: 'Payment failed',
    words: ['There was an error processing your payment. Please try again.'],
    kind: 'inline',
    message: 'app/billing/screens/payment-setup.tsx',
    test: [payments, 'says in the form as well that the last payment failed'],
  },
  {
    situation: 'no contacts selected',
    title: 'No contacts selected',
    words: ['Please select at least one contact to import'],
    kind: 'toast',
    seconds: 5,
    message: 'app/clients/parts/contact-preview.tsx',
    test: [
      'app/clients/clients.test.ts',
      'selects all, none, and says so when nothing is selected',
    ],
  },
  {
    situation: 'result of a payment not read',
    title: 'Payment Processing',
    kind: 'page',
    message: 'app/billing/screens/payment-success.tsx',
    test: [payments, 'says that a payment is processing when it cannot be read'],
  },
  {
    situation: 'payment setup without an application',
    title: 'Please complete the provider application first',
    words: ['You need to submit your application before setting up your payment method.'],
    kind: 'toast',
    seconds: 5,
    message: 'app/billing/parts/not-for-sale.tsx',
    test: [payments, 'sends anyone who has no application there'],
  },
  {
    situation: 'unknown address',
    title: 'Oops! Page not found',
    kind: 'page',
    message: 'app/shell/refusal.tsx',
    test: ['app/shell/not-found.test.ts', 'says that there is nothing'],
  },
  {
    situation: 'saved quote removed',
    title: 'Quote removed',
    kind: 'toast',
    seconds: 5,
    message: 'app/quotes/screens/saved-quote-parts.tsx',
    test: ['app/quotes/queries.test.ts', 'keeps quotes as they arrive, removes one at once'],
  },
  {
    situation: 'library: missing session',
    words: ['Auth session missing'],
    kind: 'wire',
    message: wire,
    test: [wire, 'a session that was ended elsewhere is missing'],
  },
  {
    situation: 'library: no PKCE flow',
    words: ['Not a valid PKCE flow url.'],
    kind: 'wire',
    message: wire,
    test: [wire, 'addresses that bring what does not fit'],
  },
  {
    situation: 'library: no implicit flow',
    words: ['Not a valid implicit grant flow url.'],
    kind: 'wire',
    message: wire,
    test: [wire, 'addresses that bring what does not fit'],
  },
  {
    situation: 'library: no code',
    words: ['No code detected.'],
    kind: 'wire',
    message: wire,
    test: [wire, 'addresses that bring what does not fit'],
  },
  {
    situation: 'library: no session in the address',
    words: ['No session defined in URL'],
    kind: 'wire',
    message: wire,
    test: [wire, 'addresses that bring what does not fit'],
  },
  {
    situation: 'library: an error in the address is raised',
    kind: 'wire',
    message: wire,
    test: [wire, 'addresses that bring an error, with someone signed in'],
  },
  {
    situation: 'library: signature',
    words: ['Invalid JWT signature'],
    kind: 'wire',
    message: wire,
    test: [wire, 'tokens that nobody here has signed'],
  },
  {
    situation: 'library: no keys',
    words: ['JWKS is empty'],
    kind: 'wire',
    message: wire,
    test: [wire, 'tokens that nobody here has signed'],
  },
  {
    situation: 'library: no such key',
    words: ['No matching signing key found in JWKS'],
    kind: 'wire',
    message: wire,
    test: [wire, 'tokens that nobody here has signed'],
  },
]

const all = [...publicSite, ...accounts]

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx,inline.js}', '../e2e/*.ts', '../locales/af.po'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const sourceOf = (file: string) =>
  sources[file.startsWith('app/') ? file.replace('app/', './') : `../${file}`]

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'")

it('has every row of both catalogues', () => {
  expect(publicSite).toHaveLength(24)
  expect(accounts).toHaveLength(30)
  const situations = all.map(({ situation }) => situation)
  expect(new Set(situations).size).toBe(situations.length)
})

it('says how long each toast stays', () => {
  const without = all.filter(({ kind, seconds }) => kind === 'toast' && seconds !== 5)
  expect(without).toEqual([])
  expect(sourceOf('app/ui/toaster.tsx')).toContain('duration = 5000')
})

describe.each(all)('$situation', (row) => {
  it('has these words where they are said', () => {
    const source = oneLine(sourceOf(row.message) ?? '')
    for (const words of [row.title ?? '', ...(row.words ?? [])]) expect(source).toContain(words)
  })

  it('is proved by a test that there is', () => {
    const [file, name] = row.test
    expect(sourceOf(file), file).toContain(name)
  })
})
