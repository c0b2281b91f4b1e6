import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { userById } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, Invented, TemplateData } from '#app/platform/emails.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { addDays, type Day, dayOf, formatDay, formatDayInFull } from '#app/platform/time.ts'

type EmailServices = Pick<Services, 'clock' | 'config' | 'db' | 'settings'>
type Person = { userId: string; language: Language }
type PersonTemplateData = TemplateData & { siteUrl: string; name: string }

const person = ({ recipient, siteUrl, site }: Invented): PersonTemplateData => ({
  recipient,
  siteUrl,
  name: site.name,
})

/** An email to an account's owner. Null without an address. */
async function loadPerson(
  { config, db, settings }: EmailServices,
  { userId, language }: Person,
): Promise<PersonTemplateData | null> {
  const user = await userById(db, userId)
  if (!user?.email) return null
  return {
    recipient: { address: user.email, language },
    siteUrl: config.siteUrl,
    name: settings.current().name,
  }
}

/** An archive is ready. */
const archiveReady: EmailDeclaration<
  EmailServices,
  Person & { archiveId: string },
  PersonTemplateData
> = {
  readers: 'account',
  examples: (invented) => [person(invented)],
  loadTemplateData: loadPerson,
  template: (i18n, { name, siteUrl }) => ({
    subject: i18n._(msg`Your data is ready to download`),
    preview: i18n._(msg`You can download it for seven days.`),
    heading: i18n._(msg`Your data is ready to download`),
    parts: [
      i18n._(
        msg`You asked for everything ${name} keeps about you. It's in one archive: a page to read, a file for programs, and your photos and documents.`,
      ),
    ],
    button: { label: i18n._(msg`Download it`), href: `${siteUrl}${href('/profile/privacy')}` },
    after: [
      i18n._(msg`You can download it for seven days. You need to be signed in.`),
      i18n._(
        msg`If you didn't ask for it, sign out everywhere and choose a new password: someone is signed in as you.`,
      ),
    ],
    reason: i18n._(msg`You get this email because your data was requested.`),
  }),
  dedupeKey: ({ archiveId }) => `archive ${archiveId}`,
}

/** The account was closed; until when and how it can be restored. */
const accountClosed: EmailDeclaration<
  EmailServices,
  Person & { lastDay: Day; href: string },
  PersonTemplateData & { lastDay: Day; now: Date; href: string }
> = {
  readers: 'account',
  examples: (invented) => [
    {
      ...person(invented),
      lastDay: addDays(dayOf(invented.now), 30),
      now: invented.now,
      href: `${invented.siteUrl}${href('/auth/bring-back')}?token=example`,
    },
  ],
  loadTemplateData: async (services, { lastDay, href, ...person }) => {
    const data = await loadPerson(services, person)
    return data && { ...data, lastDay, now: services.clock.now(), href }
  },
  template: (i18n, { name, lastDay, now, href }) => {
    const day = formatDay(lastDay, i18n.locale, now)
    return {
      subject: i18n._(msg`Your account is closed`),
      preview: i18n._(msg`You can restore it until ${day}.`),
      heading: i18n._(msg`Your account is closed`),
      parts: [
        i18n._(
          msg`Your account at ${name} was closed, and you've been signed out everywhere. You can restore it until ${day}. After that it's erased.`,
        ),
      ],
      button: { label: i18n._(msg`Restore my account`), href },
      after: [
        i18n._(msg`Signing in as usual takes you to the same page.`),
        i18n._(msg`If this wasn't you, restore it and choose a new password.`),
      ],
      reason: i18n._(msg`You get this email because your account was closed.`),
    }
  },
  // Its link restores the account.
  isSecret: () => true,
}

/** The account was restored. */
const accountBroughtBack: EmailDeclaration<EmailServices, Person, PersonTemplateData> = {
  readers: 'account',
  examples: (invented) => [person(invented)],
  loadTemplateData: loadPerson,
  template: (i18n, { name, siteUrl }) => ({
    subject: i18n._(msg`Your account is restored`),
    preview: i18n._(msg`Nothing was erased.`),
    heading: i18n._(msg`Your account is restored`),
    parts: [
      i18n._(
        msg`Your account at ${name} is open again, and nothing was erased. Requests that were withdrawn when you closed it stay withdrawn.`,
      ),
    ],
    button: { label: i18n._(msg`Login`), href: `${siteUrl}${href('/auth')}` },
    after: [i18n._(msg`If this wasn't you, choose a new password: someone knows yours.`)],
    reason: i18n._(msg`You get this email because your account was restored.`),
  }),
}

type Correction = { person: { email: string; name: string }; words: string; answerBy: Day }

/** To our team, in English: incorrect personal data was reported. */
const correctionRequested: EmailDeclaration<
  Pick<Services, 'config' | 'settings'>,
  Correction,
  TemplateData & Correction
> = {
  readers: 'team',
  isEnglish: true,
  examples: ({ recipient, now }) =>
    ['thandi@example.co.za', ''].map((email) => ({
      recipient,
      person: { email, name: 'Thandi Mokoena' },
      words: 'My surname is spelled wrongly.',
      answerBy: addDays(dayOf(now), 30),
    })),
  loadTemplateData: async ({ settings }, correction) => ({
    recipient: { address: settings.current().adminMailbox, language: 'en' },
    ...correction,
  }),
  template: (i18n, { person: { name, email }, words, answerBy }) => ({
    subject: i18n._(msg`Correction: ${name}`).slice(0, 200),
    heading: i18n._(msg`Someone asked for a correction`),
    parts: [
      {
        facts: [
          [i18n._(msg`Name`), name],
          [i18n._(msg`Email`), email || i18n._(msg`None`)],
          [i18n._(msg`Answer by`), formatDayInFull(answerBy, i18n.locale)],
        ],
      },
      { quote: words, from: name },
    ],
    reason: i18n._(
      msg`Sent with the form under Privacy by someone who was signed in. Your reply to this email goes to them.`,
    ),
  }),
  replyTo: ({ person }) => person.email || undefined,
}

type Answered = {
  address: string
  language: Language
  words: string
  answer: string
  requestId: string
  isCorrection: boolean
}

/** The answer to a request about personal data, as the reviewer wrote it. */
const dataRequestAnswered: EmailDeclaration<
  Pick<Services, 'config' | 'settings'>,
  Answered,
  PersonTemplateData & Pick<Answered, 'words' | 'answer' | 'isCorrection'>
> = {
  readers: 'account',
  examples: (invented) =>
    [false, true].map((isCorrection) => ({
      ...person(invented),
      words: 'Which of my details do you keep?',
      answer: 'Your name, email address and requests. Download all of it under Privacy.',
      isCorrection,
    })),
  loadTemplateData: async ({ config, settings }, answered) => ({
    recipient: { address: answered.address, language: answered.language },
    siteUrl: config.siteUrl,
    name: settings.current().name,
    ...answered,
  }),
  template: (i18n, { name, siteUrl, words, answer, isCorrection }) => ({
    subject: i18n._(headingOf(isCorrection)),
    heading: i18n._(headingOf(isCorrection)),
    parts: [
      { quote: answer, from: name },
      i18n._(msg`You wrote:`),
      { quote: words, from: i18n._(msg`You`) },
    ],
    button: { label: i18n._(msg`See your data`), href: `${siteUrl}${href('/profile/privacy')}` },
    after: [
      i18n._(
        msg`If you don't agree, reply to this email. You can also complain to the Information Regulator.`,
      ),
    ],
    reason: isCorrection
      ? i18n._(msg`You get this email because you asked for a correction.`)
      : i18n._(msg`You get this email because you asked about your personal information.`),
  }),
  dedupeKey: ({ requestId }) => `data request answered ${requestId}`,
}

const headingOf = (isCorrection: boolean) =>
  isCorrection
    ? msg`Our answer to your correction`
    : msg`Our answer about your personal information`

/** Composed by the actions themselves: their data is in no table, or must not wait in a queue. */
export const privacyEmails = {
  'archive ready': archiveReady,
  'account closed': accountClosed,
  'account brought back': accountBroughtBack,
  'correction asked for': correctionRequested,
  'data request answered': dataRequestAnswered,
}
