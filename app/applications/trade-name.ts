import type { I18n } from '@lingui/core'
import { categoryName, isCategory } from '#app/directory/public/categories.ts'

export const tradeName = (i18n: I18n, category: string) =>
  isCategory(category) ? i18n._(categoryName(category)) : ''
