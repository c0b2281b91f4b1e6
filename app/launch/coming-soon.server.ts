import { msg, plural } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { siteLinks } from '#app/page/navigation.ts'
import { languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { addDays, dayOf, formatDay, startOfDay } from '#app/platform/time.ts'
import { countdown, dayBeads } from './countdown.ts'
import { dayInWords, launchDayIn } from './launch-day.server.ts'
import type { ComingSoon } from './public/coming-soon.ts'

/** Replaces this page until the launch. */
export function comingSoon(context: Readonly<RouterContextProvider>, page: string): ComingSoon {
  const { settings, clock } = context.get(servicesContext)
  const site = settings.current()
  const now = clock.now()
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { days, changesAt } = countdown(site, now)
  validUntil(context, changesAt)
  validUntil(context, startOfDay(addDays(dayOf(now), 1)))

  const launch = launchDayIn(site, language).formal
  const opened = dayInWords(new Date(site.providerSignupOpens), language).ordinal
  const beads = dayBeads(site, now)
  // Only pages in the navigation have a name to show.
  const going = siteLinks.find(({ to }) => to === page)
  const pageName = going && i18n._(going.words)
  return {
    comingSoon: true,
    title: i18n._(msg`Coming Soon!`),
    promise: i18n._(
      msg`This feature will be available when we launch the full platform on ${launch}`,
    ),
    becomeProvider: i18n._(msg`Become a Provider`),
    backToHome: i18n._(msg`Back to Home`),
    onTheWay: pageName ? i18n._(msg`You were looking for ${pageName}.`) : null,
    days,
    daysToGo: i18n._(msg`${plural(days, { one: 'day to go', other: 'days to go' })}`),
    today: formatDay(dayOf(now), language, now),
    beads,
    beadsMean: beadsMean(),
  }

  function beadsMean() {
    if (beads.length === 0) return null
    if (!beads.includes('today'))
      return i18n._(
        msg`Launch invitations go out on ${opened}. From then on there's one bead a day; the marigold one is the day before launch.`,
      )
    return i18n._(
      msg`One bead for each day since provider signup opened on ${opened}. The dark one is today; the marigold one is the day before launch.`,
    )
  }
}
