import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** What catalogues hold of a message: words, and in brackets what is filled in. */
export type CompiledMessage = string | Token[]
type Token = string | [name: string, type?: string, format?: unknown]
type Cases = Record<string, CompiledMessage>

const choices = ['plural', 'selectordinal', 'select']

/** A message as it is written: "Hello {name}". Throws what the parser says of one that is written wrongly. */
export const compileSource = (source: string) => compileMessageOrThrow(source) as Token[]

/** The reverse: a compiled message as someone can edit it. */
export function sourceOf(message: CompiledMessage, isInPlural = false): string {
  if (typeof message === 'string') return quoted(message, { isInPlural, isLast: true })
  return message
    .map((token, index) => {
      if (typeof token !== 'string') return argument(token)
      if (isInPlural && token === '#') return '#'
      return quoted(token, { isInPlural, isLast: index === message.length - 1 })
    })
    .join('')
}

const SPECIAL = /'*[{}][{}']*|'+/g
const SPECIAL_IN_PLURAL = /'*[{}#][{}#']*|'+/g

/**
 * What a message is written with is between apostrophes where it is meant as words, and two apostrophes are one. One
 * alone is only an apostrophe, but before a brace it would begin a quotation.
 */
function quoted(words: string, { isInPlural, isLast }: { isInPlural: boolean; isLast: boolean }) {
  return words.replaceAll(isInPlural ? SPECIAL_IN_PLURAL : SPECIAL, (run, start: number) => {
    const twice = run.replaceAll("'", "''")
    if (/[^']/.test(run)) return `'${twice}'`
    const isAtEnd = start + run.length === words.length
    return run.length > 1 || (isAtEnd && !isLast) ? twice : run
  })
}

function argument([name, type, format]: Exclude<Token, string>): string {
  if (!type) return `{${name}}`
  if (!choices.includes(type)) return `{${[name, type, format].filter(Boolean).join(', ')}}`
  const { offset, cases } = casesOf(format)
  const written = Object.entries(cases).map(
    ([key, message]) =>
      `${/^\d/.test(key) ? '=' : ''}${key} {${sourceOf(message, type !== 'select')}}`,
  )
  return `{${name}, ${type}, ${[...(offset ? [`offset:${offset}`] : []), ...written].join(' ')}}`
}

function casesOf(format: unknown) {
  const { offset, ...cases } = format as Cases & { offset?: number }
  return { offset: offset ?? 0, cases: cases as Cases }
}

/**
 * What a message takes from its email: each placeholder, and each case of a choice with what it takes. The same set
 * means that nothing was lost or invented.
 */
export function placeholdersOf(message: CompiledMessage): Set<string> {
  return new Set(typeof message === 'string' ? [] : message.flatMap((token) => taken(token, '')))
}

function taken(token: Token, within: string): string[] {
  if (typeof token === 'string') return within && token === '#' ? [`${within}#`] : []
  const [name, type, format] = token
  if (!type || !choices.includes(type)) return [`${within}${argument(token)}`]
  const { offset, cases } = casesOf(format)
  return Object.entries(cases).flatMap(([key, message]) => {
    const place = `${within}{${name}, ${type}, ${offset} ${key}} `
    const inside = typeof message === 'string' ? [message] : message
    return [place, ...inside.flatMap((item) => taken(item, place))]
  })
}
