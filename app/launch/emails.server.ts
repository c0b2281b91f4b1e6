import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { defaultSettings, type SiteSettings } from '#app/page/site-settings.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailTexts,
  type Invented,
  type TemplateData,
} from '#app/platform/emails.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { formatInstant } from '#app/platform/time.ts'
import { launchDayIn } from './launch-day.server.ts'
import { linksOf } from './links.server.ts'
import { LINK_LASTS, type SignupState, stateOf } from './public/signup.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<LaunchEmailKind, LaunchEmailData> {}
}
export type LaunchEmailKind = 'launch signup' | 'launch signup again' | 'launched'
type LaunchEmailData = { id: string }

type EmailServices = Pick<Services, 'clock' | 'config' | 'db' | 'secret' | 'settings'>
type LaunchTemplateData = TemplateData & {
  now: Date
  site: Pick<SiteSettings, 'name' | 'legalName' | 'postalAddress' | 'fullLaunch'>
  signup: Pick<Signup, 'consent' | 'link_until' | 'link_created_at'>
  links: ReturnType<typeof linksOf>
}
type Signup = NonNullable<Awaited<ReturnType<typeof signupById>>>
type Texts = Omit<EmailTexts, 'reason' | 'leave'>

async function loadTemplateData(
  services: EmailServices,
  kind: LaunchEmailKind,
  { id }: LaunchEmailData,
): Promise<LaunchTemplateData | null> {
  const signup = await signupById(services, id)
  // Erased with the list, or unsubscribed meanwhile.
  if (!signup || !kindsOf[signup.state].includes(kind)) return null
  return {
    recipient: { address: signup.email, language: languageOrEnglish(signup.language) },
    now: services.clock.now(),
    site: services.settings.current(),
    signup,
    links: linksOf(services, signup),
  }
}

/** The emails that still apply in each state. */
const kindsOf: Record<SignupState, readonly LaunchEmailKind[]> = {
  requested: ['launch signup'],
  confirmed: ['launch signup again'],
  notified: ['launched', 'launch signup again'],
  left: [],
}

async function signupById({ db }: Pick<Services, 'db'>, id: string) {
  const row = await db
    .selectFrom('launch_signups')
    .select(['id', 'email', 'language', 'consent', 'link_created_at', 'link_until'])
    .select(['confirmed_at as confirmedAt', 'notified_at as notifiedAt', 'left_at as leftAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, state: stateOf(row) } : null
}

const templates: Record<LaunchEmailKind, (i18n: I18n, data: LaunchTemplateData) => Texts> = {
  'launch signup': (i18n, { site, signup, links, now }) => ({
    heading: i18n._(msg`Should we email you when ${site.name} opens?`),
    preview: i18n._(msg`Open the link, then tap "Yes, notify me".`),
    parts: [
      i18n._(
        msg`Someone signed up with this address on our website. It isn't on any list until you open the link and tap "Yes, notify me".`,
      ),
      { quote: signup.consent, from: i18n._(msg`what you agree to`) },
    ],
    button: { label: i18n._(msg`Check and confirm`), href: links.confirm },
    after: [
      i18n._(msg`The link works until ${formatInstant(signup.link_until, i18n.locale, now)}.`),
      i18n._(msg`If this wasn't you, ignore this email. We delete the address after that.`),
    ],
  }),
  'launch signup again': (i18n, { site, links }) => ({
    heading: i18n._(msg`You're already on the list`),
    preview: i18n._(msg`There's nothing to do.`),
    parts: [
      i18n._(
        msg`Someone signed up with this address again, perhaps you. It's already on the list and gets one email when ${site.name} opens.`,
      ),
    ],
    button: { label: i18n._(msg`Visit ${site.name}`), href: links.home },
  }),
  launched: (i18n, { site, links, recipient: { language } }) => ({
    heading: i18n._(msg`${site.name} is open`),
    preview: i18n._(msg`You asked us to let you know.`),
    parts: [
      i18n._(
        msg`You asked us to tell you: since ${launchDayIn(site, language).day} you can find people you trust with the job, see what they charge and ask for quotes.`,
      ),
      i18n._(
        msg`This is the one email you agreed to. We delete the list 30 days after the launch.`,
      ),
    ],
    button: { label: i18n._(msg`Find a provider`), href: links.home },
  }),
}

function exampleOf({ recipient, now, siteUrl, site }: Invented): LaunchTemplateData {
  const page = (path: string) => `${siteUrl}${path}?token=example`
  return {
    recipient,
    now,
    site: { ...defaultSettings, ...site },
    signup: {
      consent: 'One email when the site opens.',
      link_until: new Date(+now + LINK_LASTS),
      link_created_at: now,
    },
    links: {
      confirm: page('/launch/confirm'),
      leave: page('/unsubscribe'),
      leaveAtOnce: page('/unsubscribe/one-click'),
      home: siteUrl,
    },
  }
}

export const launchEmails = declareEach(
  templates,
  (kind): EmailDeclaration<EmailServices, LaunchEmailData, LaunchTemplateData> => ({
    readers: 'visitor',
    examples: (invented) => [exampleOf(invented)],
    loadTemplateData: (services, data) => loadTemplateData(services, kind, data),
    template: (i18n, data) => ({
      ...templates[kind](i18n, data),
      // The law requires every such email to name its sender with an address.
      reason: i18n._(
        msg`You get this email because someone gave this address on ${data.site.name}, a service of ${data.site.legalName}, ${data.site.postalAddress}.`,
      ),
      leave: { label: i18n._(msg`Stop these emails`), href: data.links.leave },
    }),
    // A renewed link is emailed again.
    dedupeKey: ({ id }, { signup }) =>
      `launch: ${kind} ${id}${kind === 'launched' ? '' : ` ${signup.link_created_at.getTime()}`}`,
    unsubscribeUrl: ({ links }) => links.leaveAtOnce,
  }),
)
