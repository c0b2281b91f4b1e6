import type { I18n } from '@lingui/core'
import { categories, isCategory } from '#app/directory/public/categories.ts'
import { isNpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import type { Draft, Part } from '../public/application.ts'

/** What was answered in a part, in a few words beside its name. */
export function answersOf(draft: Draft, i18n: I18n): Partial<Record<Part, string>> {
  return {
    you: draft.tradingName || draft.fullName,
    work: tradeAndPlace(draft, i18n),
    cause: isNpoCategory(draft.npoCategory) ? i18n._(npoCategories[draft.npoCategory]) : '',
  }
}

export const tradeAndPlace = (draft: Draft, i18n: I18n) =>
  [tradeOf(draft, i18n), draft.place].filter(Boolean).join(' · ')

const tradeOf = ({ customServiceType, category }: Draft, i18n: I18n) =>
  customServiceType || (isCategory(category) ? i18n._(categories[category].name) : '')
