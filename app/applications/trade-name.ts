import type { I18n } from '@lingui/core'
import { isCategory } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'

export const tradeName = (i18n: I18n, category: string) =>
  isCategory(category) ? i18n._(categoryName(category)) : ''
