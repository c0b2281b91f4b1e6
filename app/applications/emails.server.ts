import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailTexts,
  type Invented,
  type TemplateData,
} from '#app/platform/emails.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { DAY, dayOf, formatDay, formatInstant, lastDayOf } from '#app/platform/time.ts'
import { lastSuspension } from '#app/providers/index.server.ts'
import { appealEnds } from './applicant-acts.server.ts'
import { draftLinkEmail } from './draft-link-email.server.ts'
import type { ApplicationEmailData, ApplicationEmailKind } from './email-kinds.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import { type Application, applicationById, questionsOf, reasonsOf } from './queries.server.ts'
import { statusKey } from './status-link.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<ApplicationEmailKind, ApplicationEmailData> {}
}

type EmailServices = Pick<
  Services,
  'clock' | 'config' | 'db' | 'secret' | 'securityClock' | 'settings'
>
type ApplicationTemplateData = TemplateData & {
  now: Date
  application: Pick<Application, 'reference' | 'due_at' | 'decided_at'>
  question: string | null
  reasons: { reason: string; wouldDo: string }[]
  suspension: { reason: string; day: string } | null
  /** Whether the subscription gave access when the email was composed. */
  isPaid: boolean
  siteUrl: string
  supportEmail: string
  href: string
}
type Template = (
  i18n: I18n,
  data: ApplicationTemplateData,
) => Omit<EmailTexts, 'preview' | 'reason'>

async function loadTemplateData(
  services: EmailServices,
  { applicationId }: ApplicationEmailData,
): Promise<ApplicationTemplateData | null> {
  const { db, settings, config, clock, securityClock, secret } = services
  const now = clock.now()
  const application = await applicationById(db, applicationId)
  const address = application && (await addressOf(services, application.user_id))
  if (!application || !address) return null
  const language = languageOrEnglish(application.language)
  const [questions, reasons, suspended] = await Promise.all([
    questionsOf(db, applicationId),
    reasonsOf(db, applicationId),
    lastSuspension(db, application.user_id),
  ])
  const key = statusKey(secret, applicationId, securityClock.now())
  return {
    recipient: { address, language },
    now,
    application,
    question: questions.at(-1)?.words ?? null,
    reasons,
    suspension: suspended
      ? { reason: suspended.reason, day: formatDay(dayOf(suspended.from), language, now) }
      : null,
    isPaid: hasPaid(await accountBilling(db, application.user_id)),
    siteUrl: config.siteUrl,
    supportEmail: settings.current().supportEmail,
    href: `${config.siteUrl}${href('/application')}?key=${key}`,
  }
}

/** The account's own address, because the one in the form is unverified. */
async function addressOf({ db }: EmailServices, userId: string) {
  const row = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

const seeStatus = (i18n: I18n, { href }: ApplicationTemplateData) => ({
  button: { label: i18n._(msg`See where it is`), href },
  after: [i18n._(msg`For 30 days the link opens this page without a password. Don't share it.`)],
})

const openPortal = (i18n: I18n, { siteUrl }: ApplicationTemplateData) => ({
  button: { label: i18n._(msg`Open the portal`), href: `${siteUrl}${href('/provider-portal')}` },
})

const answerBy = (i18n: I18n, { now, application: { due_at: due } }: ApplicationTemplateData) =>
  due
    ? [
        i18n._(
          msg`You'll have an answer by the end of ${formatDay(lastDayOf(due), i18n.locale, now)}.`,
        ),
      ]
    : []

const templates: Record<ApplicationEmailKind, Template> = {
  'application submitted': (i18n, data) => ({
    heading: i18n._(msg`We've got your application`),
    parts: answerBy(i18n, data),
    ...seeStatus(i18n, data),
  }),
  'application more wanted': (i18n, data) => ({
    heading: i18n._(msg`We need one more thing`),
    parts: [
      ...(data.question ? [{ quote: data.question, from: i18n._(msg`our checks team`) }] : []),
      i18n._(msg`The clock is paused while we wait for you.`),
    ],
    ...seeStatus(i18n, data),
  }),
  'application answered': (i18n, data) => ({
    heading: i18n._(msg`Thanks, we're on it`),
    parts: answerBy(i18n, data),
    ...seeStatus(i18n, data),
  }),
  'application approved': (i18n, data) => ({
    heading: i18n._(msg`Your application is approved`),
    parts: [
      data.isPaid
        ? i18n._(
            msg`Customers can find you in search now. Set your hours and prices in the portal so that they can choose you.`,
          )
        : i18n._(
            msg`One step left: pay for a plan, and customers can find you in search. Then set your hours and prices in the portal.`,
          ),
    ],
    ...(data.isPaid
      ? openPortal(i18n, data)
      : {
          button: {
            label: i18n._(msg`Set Up Payment Method`),
            href: `${data.siteUrl}${href('/payment-setup')}`,
          },
        }),
  }),
  'application rejected': (i18n, data) => ({
    heading: i18n._(msg`We can't approve your application as it is`),
    parts: [
      ...data.reasons.map(({ reason, wouldDo }) => ({
        quote: reason,
        from: i18n._(msg`What would fix it: ${wouldDo}`),
      })),
      i18n._(
        msg`You can correct it and send it again, or appeal until ${formatInstant(appealEnds(data.application), i18n.locale, data.now)}. We've kept everything you filled in.`,
      ),
    ],
    ...seeStatus(i18n, data),
  }),
  'application appealed': (i18n, data) => ({
    heading: i18n._(msg`We've got your appeal`),
    parts: [
      i18n._(msg`Someone who wasn't part of the first decision reads it.`),
      ...answerBy(i18n, data),
    ],
    ...seeStatus(i18n, data),
  }),
  'application withdrawn': (i18n, data) => ({
    heading: i18n._(msg`Application withdrawn`),
    parts: [i18n._(msg`We've stopped checking. We've kept what you filled in.`)],
    ...seeStatus(i18n, data),
  }),
  'provider suspended': (i18n, data) => ({
    heading: i18n._(msg`Your profile is suspended`),
    parts: [
      ...(data.suspension
        ? [
            i18n._(msg`An administrator suspended it on ${data.suspension.day} for this reason:`),
            { quote: data.suspension.reason, from: i18n._(msg`our checks team`) },
          ]
        : []),
      i18n._(
        msg`Customers can't find you for now, and you won't get new requests. Jobs you agreed on continue, and your data is kept. If you think this is wrong, contact ${data.supportEmail}.`,
      ),
    ],
    ...openPortal(i18n, data),
  }),
  'suspension lifted': (i18n, data) => ({
    heading: i18n._(msg`Your suspension is over`),
    parts: [i18n._(msg`Customers can find you again as long as your subscription is paid.`)],
    ...openPortal(i18n, data),
  }),
}

const exampleOf = ({ recipient, now, siteUrl, site }: Invented): ApplicationTemplateData => ({
  recipient,
  now,
  application: {
    reference: 'APP-2026-0042',
    due_at: new Date(+now + 3 * DAY),
    decided_at: now,
  },
  question: 'Please send a clearer photo of your certificate.',
  reasons: [{ reason: 'The certificate has expired.', wouldDo: 'Send one that is valid.' }],
  suspension: {
    reason: 'Two customers reported unfinished work.',
    day: formatDay(dayOf(now), recipient.language, now),
  },
  isPaid: true,
  siteUrl,
  supportEmail: site.supportEmail,
  href: `${siteUrl}${href('/application')}?key=example`,
})

const examplesOf = (kind: ApplicationEmailKind, example: ApplicationTemplateData) =>
  kind === 'application approved' ? [example, { ...example, isPaid: false }] : [example]

const applicationEventEmails = declareEach(
  templates,
  (kind): EmailDeclaration<EmailServices, ApplicationEmailData, ApplicationTemplateData> => ({
    readers: 'provider',
    examples: (invented) => examplesOf(kind, exampleOf(invented)),
    loadTemplateData,
    template: (i18n, data) => ({
      ...templates[kind](i18n, data),
      preview: i18n._(msg`Application ${data.application.reference}`),
      reason: i18n._(msg`You get this email because you applied as a provider.`),
    }),
    dedupeKey: ({ applicationId, occurredAt: now }) =>
      `applications: ${kind} ${applicationId} ${now}`,
  }),
)

export const applicationEmails = {
  ...applicationEventEmails,
  'application link': draftLinkEmail,
}
