import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { subscriptionWords } from '#app/billing/public/subscription-groups.ts'
import type { FigureRow } from '#app/platform/figure-source.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { wordsOfExpiring } from '#app/providers/index.server.ts'
import { formatMinutes } from './formats.ts'
import type { RowsName } from './rows.ts'
import { nameOfProvince, serviceName } from './view.server.ts'

/** A row of a list, translated. */
export const rowView = (i18n: I18n, name: RowsName, row: FigureRow, now: Date) => ({
  id: row.id,
  when:
    name === 'documents expiring'
      ? formatDay(dayOf(row.happened_at), i18n.locale, now)
      : formatInstant(row.happened_at, i18n.locale, now),
  label: row.label,
  to: row.application_id
    ? `/admin/queue/application/${row.application_id}`
    : row.person_id && `/admin/people/${row.person_id}`,
  detail: detailInWords(i18n, name, row),
  province: nameOfProvince(i18n, row.province),
})

/** What a list was narrowed to. */
export const narrowedTo = (i18n: I18n, name: RowsName, detail: string) =>
  name === 'subscriptions' ? subscriptionWords(i18n, detail) : serviceName(i18n, detail)

function detailInWords(i18n: I18n, name: RowsName, { detail, amount }: FigureRow): string {
  switch (name) {
    case 'fees':
    case 'giving':
      return formatRand(amount, { cents: 'always' })
    case 'first answers':
      return formatMinutes(i18n, Number(detail))
    case 'reviews': {
      const stars = Number(detail)
      return i18n._(msg`${plural(stars, { one: '# star', other: '# stars' })}`)
    }
    case 'subscriptions started':
    case 'subscriptions ended':
    case 'subscriptions':
      return subscriptionWords(i18n, detail)
    case 'documents expiring':
      return wordsOfExpiring(i18n, detail)
    default:
      return serviceName(i18n, detail)
  }
}
