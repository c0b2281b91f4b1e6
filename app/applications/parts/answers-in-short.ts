import type { I18n } from '@lingui/core'
import { isNpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import type { Draft, Part } from '../public/application.ts'

export type Trades = readonly { value: string; label: string }[]

/** A part's answers in a few words, shown beside its name. `trades` are the available services. */
export function answersOf(draft: Draft, i18n: I18n, trades: Trades): Partial<Record<Part, string>> {
  return {
    you: draft.tradingName || draft.fullName,
    work: tradeAndPlace(draft, trades),
    cause: isNpoCategory(draft.npoCategory) ? i18n._(npoCategories[draft.npoCategory]) : '',
  }
}

export const tradeAndPlace = (draft: Draft, trades: Trades) =>
  [tradeOf(draft, trades), draft.place].filter(Boolean).join(' · ')

const tradeOf = ({ customServiceType, category }: Draft, trades: Trades) =>
  customServiceType || (trades.find(({ value }) => value === category)?.label ?? '')
