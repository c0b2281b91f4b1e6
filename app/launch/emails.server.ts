import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailFacts,
  type EmailTexts,
} from '#app/platform/emails.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { formatInstant } from '#app/platform/time.ts'
import { launchDayIn } from './launch-day.server.ts'
import { linksOf } from './links.server.ts'
import { type SignupState, stateOf } from './public/signup.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<LaunchEmailKind, LaunchEmailData> {}
}
export type LaunchEmailKind = 'launch signup' | 'launch signup again' | 'launched'
type LaunchEmailData = { id: string }

type EmailServices = Pick<Services, 'config' | 'db' | 'secret' | 'settings'>
type Facts = EmailFacts & {
  site: SiteSettings
  signup: NonNullable<Awaited<ReturnType<typeof signupById>>>
  links: ReturnType<typeof linksOf>
}
type Texts = Omit<EmailTexts, 'reason' | 'leave'>

async function loadFacts(
  services: EmailServices,
  kind: LaunchEmailKind,
  { id }: LaunchEmailData,
): Promise<Facts | null> {
  const signup = await signupById(services, id)
  // Erased with the list, or left meanwhile: there is nobody to write to.
  if (!signup || !kindsOf[signup.state].includes(kind)) return null
  return {
    recipient: { address: signup.email, language: languageOrEnglish(signup.language) },
    site: services.settings.current(),
    signup,
    links: linksOf(services, signup),
  }
}

/** Which emails still make sense once somebody has come so far. */
const kindsOf: Record<SignupState, readonly LaunchEmailKind[]> = {
  asked: ['launch signup'],
  confirmed: ['launch signup again'],
  told: ['launched', 'launch signup again'],
  left: [],
}

async function signupById({ db }: Pick<Services, 'db'>, id: string) {
  const row = await db
    .selectFrom('launch_signups')
    .select(['id', 'email', 'language', 'consent', 'link_made_at', 'link_until'])
    .select(['confirmed_at as confirmedAt', 'told_at as notifiedAt', 'left_at as leftAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, state: stateOf(row) } : null
}

const templates: Record<LaunchEmailKind, (i18n: I18n, facts: Facts) => Texts> = {
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
  launched: (i18n, { site, links, recipient: { language } }) => ({
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

export const launchEmails = declareEach(
  templates,
  (kind): EmailDeclaration<EmailServices, LaunchEmailData, Facts> => ({
    loadFacts: (services, data) => loadFacts(services, kind, data),
    template: (i18n, facts) => ({
      ...templates[kind](i18n, facts),
      // The law asks every such email who sends it, and where to.
      reason: i18n._(
        msg`This letter was sent because this address was given on ${facts.site.name}, a service of ${facts.site.legalName}, ${facts.site.postalAddress}.`,
      ),
      leave: { label: i18n._(msg`Stop these letters`), href: facts.links.leave },
    }),
    // A link that was made again is sent again.
    dedupeKey: ({ id }, { signup }) =>
      `launch: ${kind} ${id}${kind === 'launched' ? '' : ` ${signup.link_made_at.getTime()}`}`,
    unsubscribeUrl: ({ links }) => links.leaveAtOnce,
  }),
)
