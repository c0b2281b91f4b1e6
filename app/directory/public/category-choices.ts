import type { I18n } from '@lingui/core'
import { activeCategories, currentCategory, isCategory } from './categories.ts'
import { categoryName } from './category-names.ts'

/** The choices for a form, for loaders. An earlier choice stays even if it is hidden by now. */
export function categoryChoices(i18n: I18n, chosen = '') {
  const current = currentCategory(chosen)
  const codes = new Set<string>(activeCategories())
  if (isCategory(current)) codes.add(current)
  return [...codes].map((value) => ({ value, label: i18n._(categoryName(value)) }))
}
