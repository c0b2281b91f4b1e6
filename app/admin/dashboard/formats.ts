import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatRand } from '#app/platform/money.ts'
import { spaced } from '#app/ui/numbers.ts'
import { type Comparison, compare } from './comparison.ts'

export type FigureFormat = 'count' | 'rate' | 'share' | 'minutes' | 'rand'

/** A number as the dashboard formats it; a dash for null. */
export function formatFigure(i18n: I18n, value: number | null, format: FigureFormat): string {
  if (value === null) return '–'
  switch (format) {
    case 'count':
      return spaced(value)
    case 'rate':
      return value.toFixed(1)
    case 'share':
      return `${(value * 100).toFixed(1)}%`
    case 'minutes':
      return formatMinutes(i18n, value)
    case 'rand':
      return formatRand(value, { cents: Math.abs(value) < 1000_00 ? 'when-any' : 'never' })
  }
}

export function formatMinutes(i18n: I18n, value: number): string {
  const minutes = Math.round(value)
  if (minutes < 120) return i18n._(msg`${minutes} min`)
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return i18n._(msg`${hours} h`)
  const days = Math.floor(hours / 24)
  return i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`)
}

/** Counts and sums are compared in percent; for rates, shares and times the previous value is shown. */
export function changeInWords(
  i18n: I18n,
  { value, before, format }: { value: number | null; before: number | null; format: FigureFormat },
): string {
  if (format === 'count' || format === 'rand')
    return comparisonInWords(i18n, compare(value, before))
  if (before === null) return ''
  const figure = formatFigure(i18n, before, format)
  return i18n._(msg`${figure} before`)
}

function comparisonInWords(i18n: I18n, comparison: Comparison): string {
  switch (comparison.is) {
    case 'unknown':
      return ''
    case 'the same':
      return i18n._(msg`Same as before`)
    case 'new':
      return i18n._(msg`None before`)
    case 'more': {
      const { percent } = comparison
      return i18n._(msg`${percent}% more`)
    }
    case 'less': {
      const { percent } = comparison
      return i18n._(msg`${percent}% less`)
    }
  }
}
