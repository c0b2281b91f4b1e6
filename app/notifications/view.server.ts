import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { DAYS_KEPT, pictures, shownCount } from './public/kinds.ts'
import { type Notification, notificationsOf, providerNames } from './queries.server.ts'
import { notificationWords, whenWords } from './words.ts'

/**
 * The list with its texts: the popover has no messages of its own, because every page would have to load
 * them.
 */
export async function notificationsView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  language: Language,
) {
  const i18n = i18nFor(language)
  const now = clock.now()
  const { listed, more } = await notificationsOf(db, userId)
  const names = await providerNames(db, providersIn(listed))
  const unseen = listed.filter(({ isNew }) => isNew).length
  return {
    upTo: listed[0]?.id ?? '',
    items: listed.map((item) => ({
      id: item.id,
      picture: pictures[item.kind],
      ...notificationWords(i18n, item, names),
      when: whenWords(i18n, item.createdAt, now),
      at: item.createdAt.toISOString(),
      href: item.link,
      isNew: item.isNew,
    })),
    words: wordsOf(i18n, unseen, more),
  }
}

function wordsOf(i18n: I18n, unseen: number, more: number) {
  const shown = shownCount(unseen)
  return {
    unseen: unseen > 0 ? i18n._(msg`${shown} new`) : '',
    new: i18n._(msg`New`),
    more:
      more > 0
        ? i18n._(
            msg`${plural(more, { one: "# older one isn't listed.", other: "# older ones aren't listed." })}`,
          )
        : '',
    empty: i18n._(msg`No new notifications`),
    emptyAbout: i18n._(msg`Quotes, replies and payments appear here.`),
    clear: i18n._(msg`Clear all notifications`),
    retention: i18n._(msg`Kept for ${DAYS_KEPT} days.`),
  }
}

export type NotificationsView = Awaited<ReturnType<typeof notificationsView>>

const providersIn = (listed: Notification[]) => [
  ...new Set(
    listed.flatMap(({ details }) => ('providerId' in details ? [details.providerId] : [])),
  ),
]
