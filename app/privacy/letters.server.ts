import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { userById } from '#app/auth/accounts/users.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import type { Letter } from '#app/platform/outbox.server.ts'
import { type Day, formatDay } from '#app/platform/time.ts'

type Writing = Pick<Services, 'db' | 'config' | 'settings'>
type Words = Omit<LetterWords, 'language'> & { subject: string }

/** Says that an archive is ready. Null for somebody without an address. */
export function archiveLetter(
  services: Writing,
  { userId, language }: { userId: string; language: Language },
) {
  const profile = `${services.config.siteUrl}${href('/profile/privacy')}`
  return toPerson(services, { userId, language, kind: 'archive ready' }, (i18n, name) => ({
    subject: i18n._(msg`Your data is ready to download`),
    preview: i18n._(msg`It waits for you for seven days.`),
    heading: i18n._(msg`Your data is ready to download`),
    parts: [
      i18n._(
        msg`You asked for everything that ${name} keeps about you. It is packed into one archive: a page to read, a file for programs, and your photos and papers.`,
      ),
    ],
    button: { label: i18n._(msg`Download it`), href: profile },
    after: [
      i18n._(msg`It waits for you for seven days. You have to be signed in to fetch it.`),
      i18n._(
        msg`If you didn't ask for it, sign out everywhere and choose a new password: somebody is signed in as you.`,
      ),
    ],
    reason: i18n._(msg`This letter was sent because your data was asked for.`),
  }))
}

/** Says that an account was closed, until when it can be brought back, and how. */
export function closedLetter(
  services: Writing,
  {
    userId,
    language,
    lastDay,
    href,
  }: { userId: string; language: Language; lastDay: Day; href: string },
) {
  const day = formatDay(lastDay, language)
  return toPerson(services, { userId, language, kind: 'account closed' }, (i18n, name) => ({
    subject: i18n._(msg`Your account is closed`),
    preview: i18n._(msg`You can bring it back until ${day}.`),
    heading: i18n._(msg`Your account is closed`),
    parts: [
      i18n._(
        msg`Your account at ${name} was closed, and you are signed out everywhere. You can bring it back until ${day}. Then it is erased.`,
      ),
    ],
    button: { label: i18n._(msg`Bring it back`), href },
    after: [
      i18n._(msg`Signing in as usual leads to the same page.`),
      i18n._(msg`If it wasn't you, bring it back and choose a new password.`),
    ],
    reason: i18n._(msg`This letter was sent because your account was closed.`),
  }))
}

/** Says that an account is open again. */
export function broughtBackLetter(
  services: Writing,
  { userId, language }: { userId: string; language: Language },
) {
  const signIn = `${services.config.siteUrl}${href('/auth')}`
  return toPerson(services, { userId, language, kind: 'account brought back' }, (i18n, name) => ({
    subject: i18n._(msg`Your account is back`),
    preview: i18n._(msg`Nothing is erased.`),
    heading: i18n._(msg`Your account is back`),
    parts: [
      i18n._(
        msg`Your account at ${name} is open again, and nothing of it is erased. Requests that were withdrawn when you closed it stay withdrawn.`,
      ),
    ],
    button: { label: i18n._(msg`Login`), href: signIn },
    after: [i18n._(msg`If it wasn't you, choose a new password: somebody knows yours.`)],
    reason: i18n._(msg`This letter was sent because your account was brought back.`),
  }))
}

/** The letter to the office about something that is wrong. It is read by the people of the site, in English. */
export async function correctionLetter(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  {
    person,
    words,
    answerBy,
  }: { person: { email: string; name: string }; words: string; answerBy: Day },
): Promise<Letter> {
  const { name, supportEmail, adminMailbox } = settings.current()
  const heading = 'Somebody asks for a correction'
  const drawn = await drawLetter(
    { name, supportEmail, siteUrl: config.siteUrl },
    {
      language: 'en',
      preview: heading,
      heading,
      parts: [
        {
          facts: [
            ['Name', person.name],
            ['Email', person.email || 'None'],
            ['Answer by', formatDay(answerBy, 'en')],
          ],
        },
        { quote: words, from: person.name },
      ],
      reason:
        'Sent with the form under Privacy, by somebody who was signed in. An answer to this letter goes to them.',
    },
  )
  return {
    kind: 'correction asked for',
    to: adminMailbox,
    subject: `Correction: ${person.name}`.slice(0, 200),
    replyTo: person.email || undefined,
    ...drawn,
  }
}

async function toPerson(
  { db, config, settings }: Writing,
  { userId, language, kind }: { userId: string; language: Language; kind: string },
  say: (i18n: I18n, name: string) => Words,
): Promise<Letter | null> {
  const user = await userById(db, userId)
  if (!user?.email) return null
  const { name, supportEmail } = settings.current()
  const { subject, ...words } = say(i18nFor(language), name)
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  return { kind, to: user.email, subject, ...(await drawLetter(sender, { language, ...words })) }
}
