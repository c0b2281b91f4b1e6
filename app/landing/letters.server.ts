import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { launchDayIn } from '#app/launch/launch-day.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import { formatInstant } from '#app/platform/time.ts'
import { linksOf } from './links.server.ts'
import type { LetterKind } from './news.server.ts'
import { type SignupState, stateOf } from './signup.ts'

/** A job: draws one letter of the launch list and puts it into the outbox. Run twice it is written once. */
export async function writeLaunchLetter(services: Services, data: Record<string, unknown>) {
  const { kind, id } = data as { kind: LetterKind; id: string }
  const { db, settings, config, clock, outbox } = services
  const signup = await signupById(services, id)
  // Erased with the list, or left meanwhile: there is nobody to write to.
  if (!signup || !lettersOf[signup.state].includes(kind)) return
  const language = isSiteLanguage(signup.language) ? signup.language : 'en'
  const i18n = i18nFor(language)
  const site = settings.current()
  const links = linksOf(services, signup)
  const words = wordsOf[kind](i18n, { site, signup, links, language })
  const drawn = await drawLetter(
    { name: site.name, supportEmail: site.supportEmail, siteUrl: config.siteUrl },
    {
      language,
      // The law asks every such letter who sends it, and where to.
      reason: i18n._(
        msg`This letter was sent because this address was given on ${site.name}, a service of ${site.legalName}, ${site.postalAddress}.`,
      ),
      leave: { label: i18n._(msg`Stop these letters`), href: links.leave },
      ...words,
    },
  )
  // A link that was made again is news again.
  const version = kind === 'launched' ? '' : ` ${signup.link_made_at.getTime()}`
  await transaction(db, (tx) =>
    outbox.write(
      tx,
      {
        kind,
        to: signup.email,
        subject: words.heading,
        unsubscribeUrl: links.leaveAtOnce,
        dedupe: `launch: ${kind} ${id}${version}`,
        ...drawn,
      },
      clock.now(),
    ),
  )
}

/** Which letters still make sense once somebody has come so far. */
const lettersOf: Record<SignupState, readonly LetterKind[]> = {
  asked: ['launch signup'],
  confirmed: ['launch signup again'],
  told: ['launched', 'launch signup again'],
  left: [],
}

async function signupById({ db }: Pick<Services, 'db'>, id: string) {
  const row = await db
    .selectFrom('launch_signups')
    .select(['id', 'email', 'language', 'consent', 'link_made_at', 'link_until'])
    .select(['confirmed_at as confirmedAt', 'told_at as toldAt', 'left_at as leftAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, state: stateOf(row) } : null
}

type Facts = {
  site: SiteSettings
  signup: NonNullable<Awaited<ReturnType<typeof signupById>>>
  links: ReturnType<typeof linksOf>
  language: Language
}
type Words = Pick<LetterWords, 'heading' | 'preview' | 'parts' | 'button' | 'after'>

const wordsOf: Record<LetterKind, (i18n: I18n, facts: Facts) => Words> = {
  'launch signup': (i18n, { site, signup, links }) => ({
    heading: i18n._(msg`Shall we tell you when ${site.name} opens?`),
    preview: i18n._(msg`One press confirms your address.`),
    parts: [
      i18n._(
        msg`Somebody gave this address on our page. Until the link is opened and its button pressed, it is on no list.`,
      ),
      { quote: signup.consent, from: i18n._(msg`what you agree to`) },
    ],
    button: { label: i18n._(msg`Look and confirm`), href: links.confirm },
    after: [
      i18n._(msg`The link works until ${formatInstant(signup.link_until, i18n.locale)}.`),
      i18n._(msg`If it wasn't you, do nothing: the address is forgotten then.`),
    ],
  }),
  'launch signup again': (i18n, { site, links }) => ({
    heading: i18n._(msg`You are on the list already`),
    preview: i18n._(msg`There is nothing to do.`),
    parts: [
      i18n._(
        msg`Somebody, perhaps you, gave this address once more. It is on the list, and gets one email when ${site.name} opens.`,
      ),
    ],
    button: { label: i18n._(msg`See ${site.name}`), href: links.home },
  }),
  launched: (i18n, { site, links, language }) => ({
    heading: i18n._(msg`${site.name} is open`),
    preview: i18n._(msg`You asked us to tell you.`),
    parts: [
      i18n._(
        msg`You wanted to hear of it: since ${launchDayIn(site, language).day} you can look for people you trust with the job, see what they charge and ask for quotes.`,
      ),
      i18n._(
        msg`This is the one letter you agreed to. The list is erased thirty days after the launch.`,
      ),
    ],
    button: { label: i18n._(msg`Find a provider`), href: links.home },
  }),
}
