import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { awaitedIn } from '#app/auth/visitors/awaited.server.ts'
import { visitor } from '#app/auth/visitors/visitor.server.ts'
import { SETTINGS_TAG } from '#app/content/site-settings.server.ts'
import { notesFor } from '#app/launch/notes.server.ts'
import { launchPhase, nextPhaseAt } from '#app/launch/phases.ts'
import { unseenCount } from '#app/notifications/queries.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { takeToasts } from '#app/platform/flash.server.ts'
import { splitLanguage } from '#app/platform/languages.ts'
import { dayOf, startOfDay } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { type AdminLinkName, adminLinks } from './admin-links.ts'
import { dependsOn, languageContext, validUntil } from './request.server.ts'
import { whatsappLink } from './whatsapp.server.ts'

export type Frame = Awaited<ReturnType<typeof frameOf>>

/** What stands around every page: who looks at it, in which language, at which moment of the product's time. */
export async function frameOf(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, settings, clock, config, world, secret } = context.get(servicesContext)
  const site = settings.current()
  const now = clock.now()
  const i18n = wordsFor(context.get(languageContext))
  const phase = launchPhase(site, now)
  const person = visitor(context)
  const { path } = splitLanguage(pageOfData(new URL(request.url).pathname))
  dependsOn(context, SETTINGS_TAG)
  validUntil(context, nextPhaseAt(site, now))
  // The footer says which year it is.
  validUntil(context, startOfDay(`${Number(dayOf(now).slice(0, 4)) + 1}-01-01`))
  return {
    language: context.get(languageContext),
    path,
    site: {
      name: site.name,
      tagline: site.tagline,
      location: site.location,
      supportEmail: site.supportEmail,
      supportPhone: site.supportPhone,
      url: config.siteUrl,
    },
    phase,
    now: now.getTime(),
    visitor: person,
    /** What the site's own menu lists of the administration, for those it opens to. */
    adminMenu: person?.roles.includes('admin') ? adminMenu(i18n) : [],
    /** What administrators are told about a page that others don't see like this. */
    notes: notesFor(context),
    whatsapp: phase === 'launched' ? whatsappLink(site, i18n) : null,
    /** Of their notifications, how many are new; on the list itself they are being looked at. */
    unseen: person && path !== '/notifications' ? await unseenCount(db, person.id) : undefined,
    /** Whose mailbox holds a link that nobody has opened yet. */
    awaitedEmail: person ? null : (awaitedIn({ secret }, request)?.email ?? null),
    toasts: takeToasts(context, request),
    isDemonstration: world.isDemonstration(),
  }
}

const adminMenu = (i18n: I18n) =>
  Object.entries(adminLinks).map(([name, { to, words }]) => ({
    name: name as AdminLinkName,
    to,
    words: i18n._(words),
  }))
