import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { type Address, addressAt, addresses, addressOf } from '#app/addresses.server.ts'
import { pendingAgreements } from '#app/agreements/index.server.ts'
import { CATEGORIES_TAG } from '#app/directory/index.server.ts'
import { notesFor } from '#app/launch/index.server.ts'
import { isOpenToAll } from '#app/launch/public/gate.ts'
import { unseenCount } from '#app/notifications/index.server.ts'
import type { Frame } from '#app/page/frame.ts'
import { type LaunchPhase, launchPhase, nextPhaseAt } from '#app/page/launch-phase.ts'
import { siteLinks } from '#app/page/navigation.ts'
import { may } from '#app/page/permissions.ts'
import { type SignedIn, staffRoles } from '#app/page/person.ts'
import {
  dependsOn,
  otherLanguageContext,
  requestI18n,
  spokenLanguage,
  validUntil,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { SETTINGS_TAG } from '#app/page/site-settings.server.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { takeToasts } from '#app/platform/flash.server.ts'
import { type OtherLanguage, splitLanguage } from '#app/platform/languages.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import { dayOf, startOfDay } from '#app/platform/time.ts'
import { awaitedIn, seeingNotes } from '#app/session/index.server.ts'
import { openConversation } from '#app/support/index.server.ts'
import { type AdminLinkName, adminLinks } from './admin-links.ts'
import { headerRoom } from './header-room.server.ts'
import { whatsappLink } from './whatsapp.server.ts'

/** The root loader's data for every page. */
export async function frameOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Frame> {
  const { db, settings, clock, config, world, secret, live } = context.get(servicesContext)
  const site = settings.current()
  const now = clock.now()
  const i18n = requestI18n(context)
  const phase = launchPhase(site, now)
  const other = context.get(otherLanguageContext)
  const person = visitor(context)
  const menu = person ? adminMenu(i18n, person) : []
  // Read first: the page's first event stream then gets events that happen while the page renders.
  const since = person ? await live.latestId() : undefined
  const { path } = splitLanguage(pageOfData(new URL(request.url).pathname))
  const address = addressAt(path)
  // The chat's own page has no floating button, but offers WhatsApp as the chat window does.
  const isAnswering = address?.floating !== 'nothing' || path === '/support'
  const closed = phase === 'launched' ? undefined : closedLinks(phase)
  limitCaching(context, site, now)
  const chat = await openConversation(context, request, { isRead: path === '/support' })
  return {
    language: spokenLanguage(context),
    path,
    site: siteOf(site, config.siteUrl, other),
    ...(closed && { closed }),
    ...exceptionsOf(address),
    // Existing conversations continue while new ones are turned off.
    ...(!site.chat && !chat && { isWithoutChat: true }),
    header: headerRoom(i18n, { visitor: person, hasAdminMenu: menu.length > 0, closed }),
    phase,
    now: now.getTime(),
    visitor: person,
    adminMenu: menu,
    notes: [...seeingNotes(context), ...notesFor(context)],
    whatsapp: phase === 'launched' && isAnswering ? whatsappLink(site, i18n) : null,
    hasPendingAgreement: person ? (await pendingAgreements(db, person.id)).length > 0 : false,
    unseen: person && path !== '/notifications' ? await unseenCount(db, person.id) : undefined,
    since,
    chat,
    awaitedEmail: person ? null : (awaitedIn(request, { secret, config })?.email ?? null),
    toasts: takeToasts(context, request),
    isDemonstration: world.isDemonstration(),
  }
}

function limitCaching(context: Readonly<RouterContextProvider>, site: SiteSettings, now: Date) {
  dependsOn(context, SETTINGS_TAG, CATEGORIES_TAG)
  validUntil(context, nextPhaseAt(site, now))
  // The footer shows the year.
  validUntil(context, startOfDay(`${Number(dayOf(now).slice(0, 4)) + 1}-01-01`))
}

const siteOf = (site: SiteSettings, url: string, other: OtherLanguage | null): Frame['site'] => ({
  name: site.name,
  tagline: other ? otherWords[other].page.lead : site.tagline,
  location: site.location,
  supportEmail: site.supportEmail,
  supportPhone: site.supportPhone,
  url,
})

/** Only non-default values, because the frame's data is in the HTML of every page. */
const exceptionsOf = (
  address: Address | undefined,
): Pick<Frame, 'hasOwnFrame' | 'hasShortFooter' | 'isWithoutChat'> => ({
  ...(address?.frame === 'its own' && { hasOwnFrame: true }),
  ...(address?.footer === 'one line' && { hasShortFooter: true }),
  ...(address?.floating === 'nothing' && { isWithoutChat: true }),
})

function closedLinks(phase: LaunchPhase) {
  const closed = addresses.filter((address) => !isOpenToAll(phase, address))
  return closed
    .map(({ pattern }) => pattern)
    .filter((path) => siteLinks.some(({ to }) => to === path))
}

/** The parts that this person may see. Support agents have only a link to the inbox. */
function adminMenu(i18n: I18n, person: SignedIn) {
  const staff = person.roles.filter((role) => staffRoles.some((granted) => granted === role))
  if (staff.every((role) => role === 'support')) return []
  return Object.entries(adminLinks)
    .filter(([, { to }]) => may(person, addressOf(to).act))
    .map(([name, { to, words }]) => ({ name: name as AdminLinkName, to, words: i18n._(words) }))
}
