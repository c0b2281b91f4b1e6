import type { I18n, MessageDescriptor } from '@lingui/core'

type Values = Record<string, unknown>

/**
 * Lingui decodes escapes such as \u0000 in the formatted message, including user input: a name could insert
 * NUL, which PostgreSQL can't store, or line breaks into an email. This keeps placeholder values literal.
 */
export function withLiteralValues(i18n: I18n): I18n {
  const translate = i18n._.bind(i18n) as (
    message: MessageDescriptor | string,
    values?: Values,
    options?: object,
  ) => string
  i18n._ = (message: MessageDescriptor | string, values?: Values, options?: object) =>
    typeof message === 'string'
      ? translate(message, literal(values), options)
      : translate({ ...message, values: literal(message.values ?? values) }, undefined, options)
  i18n.t = i18n._
  return i18n
}

const isEscaping = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('\\')

/** An escaped backslash is decoded to one, and not decoded again. */
function literal(values: Values | undefined): Values | undefined {
  if (!values || !Object.values(values).some(isEscaping)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isEscaping(value) ? value.replaceAll('\\', '\\u005c') : value,
    ]),
  )
}
