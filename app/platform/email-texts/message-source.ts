import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A compiled message in a catalogue: a string, or tokens with placeholders. */
export type CompiledMessage = string | Token[]
type Token = string | [name: string, type?: string, format?: unknown]
type Cases = Record<string, CompiledMessage>

const choices = ['plural', 'selectordinal', 'select']

/** Compiles ICU message syntax: "Hello {name}". Throws the parser's error. */
export const compileSource = (source: string) => compileMessageOrThrow(source) as Token[]

/** The reverse: the source of a compiled message, for editing. */
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

/**
 * Two apostrophes stand for one. A single one is literal, but before a brace it starts a quotation. A literal
 * brace is quoted; no built-in text has any, and a test checks that each text round-trips.
 */
function quoted(words: string, { isInPlural, isLast }: { isInPlural: boolean; isLast: boolean }) {
  const apostrophes = isLast ? /''+|'(?=[{}#])/g : /''+|'(?=[{}#]|$)/g
  return words
    .replaceAll(apostrophes, (run) => run.repeat(2))
    .replaceAll(isInPlural ? /[{}#]+/g : /[{}]+/g, "'$&'")
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
 * A message's placeholders, and each form of a plural with its own. The same set means that nothing was lost
 * or invented.
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

/**
 * All variants of a message: each plural has the same form throughout, and placeholders are replaced by their
 * names.
 */
export function readingsOf(message: CompiledMessage): string[] {
  const forms = formsIn(message)
  let chosen: Chosen[] = [new Map()]
  for (const [choice, cases] of forms)
    chosen = chosen.flatMap((before) =>
      [...cases].map((form) => new Map([...before, [choice, form]])),
    )
  return chosen.map((choices) => readingOf(message, choices))
}

type Chosen = Map<string, string>

/** The forms of each plural, anywhere in the message. */
function formsIn(message: CompiledMessage, found = new Map<string, Set<string>>()) {
  for (const token of typeof message === 'string' ? [] : message) {
    if (typeof token === 'string' || !choices.includes(token[1] ?? '')) continue
    const [name, type, format] = token
    const { cases } = casesOf(format)
    const forms = found.get(`${name} ${type}`) ?? new Set()
    found.set(`${name} ${type}`, forms)
    for (const [form, inside] of Object.entries(cases)) {
      forms.add(form)
      formsIn(inside, found)
    }
  }
  return found
}

function readingOf(message: CompiledMessage, chosen: Chosen): string {
  if (typeof message === 'string') return message
  return message
    .map((token) => {
      if (typeof token === 'string') return token
      const [name, type, format] = token
      if (!choices.includes(type ?? '')) return name
      return readingOf(casesOf(format).cases[chosen.get(`${name} ${type}`)!] ?? '', chosen)
    })
    .join('')
}
