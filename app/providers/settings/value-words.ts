import type { I18n } from '@lingui/core'
import { isCategory } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import type { EditField } from '#app/directory/public/profile-fields.ts'
import { splitService } from './service-type.ts'

/** The human-readable value of a field. */
export function valueWords(
  i18n: Pick<I18n, '_'>,
  field: EditField | 'kind' | (string & {}),
  value: string,
): string {
  if (field !== 'serviceType') return value
  const { category, custom } = splitService(value)
  return custom || (isCategory(category) ? i18n._(categoryName(category)) : category)
}
