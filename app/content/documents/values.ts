/**
 * Placeholders in braces that a text can contain, such as {support-email}. They are filled in when a page is
 * rendered, so a published text never contains an old price or phone number.
 */
export const valueNames = [
  'site-name',
  'support-email',
  'support-phone',
  'support-hours',
  'location',
  'reply-hours',
  'urgent-reply-hours',
  'quote-days',
  'check-names',
  'reminder-days',
  'suspended-day',
  'ended-day',
  'cooling-off-days',
  'notice-days',
  'guaranteed-rating',
  'reviews-needed',
  'npo-categories',
  'providers',
  'launch-special',
  'other-plans',
  'price-table',
] as const
export type ValueName = (typeof valueNames)[number]
export type Values = Record<ValueName, string>

const isValueName = (name: string): name is ValueName => valueNames.some((known) => known === name)
const NAMED = /\{([^{}\n]{1,40})\}/g

/** Fills in the placeholders. Unknown ones stay as written. */
export const fill = (text: string, values: Values): string =>
  text.replace(NAMED, (written, name: string) => (isValueName(name) ? values[name] : written))

/** Unknown placeholders: typing errors. */
export const unknownValuesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name]) => name!).filter((name) => !isValueName(name))

export const namesValue = (text: string): boolean =>
  [...text.matchAll(NAMED)].some(([, name]) => isValueName(name!))

/** The placeholder of a value. */
export const valueAs = (name: ValueName) => `{${name}}`

/** The price table must be the whole answer, because it is a table. */
export const PRICE_TABLE = valueAs('price-table')
