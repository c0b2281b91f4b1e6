import { pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'> & {
  child: (fields: object) => Log
}

const PERSONAL = ['email', 'phone', 'password', 'token', 'headers', 'detail', 'parameters']

/**
 * Structured logs without personal data: addresses of pages are logged without what a visitor typed,
 * these fields are dropped wherever they turn up, and errors lose the addresses that their words hold.
 */
export function startLog(level: string, to?: { write: (line: string) => void }): Log {
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PERSONAL.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: { err: withoutPersons },
  }
  return (to ? pino(settings, to) : pino(settings)) as unknown as Log
}

/** A database names the row in its error, a mail server the recipient: neither belongs in a log. */
function withoutPersons(error: unknown): object {
  if (!(error instanceof Error)) return { message: masked(String(error)) }
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: masked(error.message),
    ...(code ? { code } : {}),
    stack: masked(error.stack ?? ''),
    ...(error.cause ? { cause: withoutPersons(error.cause) } : {}),
  }
}

/** More than this of an error says nothing new. */
const MOST_WORDS = 8000
/** No part of a path of ours is as long. */
const LONGEST_PART = 80

/**
 * Each character is looked at a fixed number of times, whatever the text: clients choose addresses, and
 * each answer logs one. It is masked before it is cut, or half of an address would be left.
 */
function masked(text: string) {
  return cut(
    text
      .replace(OPENING, '$1=(secret)')
      .replace(/[^\s<>"'(),;:]+/g, withoutAddress)
      .replace(/[\d ()-]{10,}/g, (run, index: number, all: string) =>
        withoutNumber(run, all[index - 1] ?? '', all[index + run.length] ?? ''),
      ),
    MOST_WORDS,
  )
}

/** Parameters of addresses that open something for anyone who reads them. */
const OPENING =
  /\b(token_hash|token|code|access_token|refresh_token|code_verifier|key)=[^\s&#"'<>()]{6,}/gi

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** Of a run without spaces: from the word that an @ follows, "to=thandi@…", to the end. */
function withoutAddress(run: string) {
  for (let index = run.indexOf('@', 1); index > 0; index = run.indexOf('@', index + 1))
    if (run[index - 1] !== '=' && index < run.length - 1)
      return `${run.slice(0, run.lastIndexOf('=', index) + 1)}(an address)`
  return run
}

/** Of a run of digits and what parts them: ten and more, unless they belong to a word or an id. */
function withoutNumber(run: string, before: string, after: string) {
  const isOf = (character: string | undefined) => character !== undefined && /[\w-]/.test(character)
  const isDigit = (index: number) => /\d/.test(run[index]!)
  let first = 0
  while (first < run.length && !(isDigit(first) && !isOf(run[first - 1] ?? before))) first++
  let last = run.length - 1
  while (last > first && !(isDigit(last) && !isOf(run[last + 1] ?? after))) last--
  return last - first < 9 ? run : `${run.slice(0, first)}(a number)${run.slice(last + 1)}`
}

/** The path of a request as it may be logged: what opens a door to anyone who holds it is left out. */
export function pathToLog(path: string): string {
  const parts = path
    .split('/')
    .map((part) =>
      isSecret(part) ? '(secret)' : cut(masked(part.replaceAll('%40', '@')), LONGEST_PART),
    )
  return cut(parts.join('/'), MOST_WORDS)
}

/**
 * Slugs are lower-case words and ids have a known shape; anything else that is long is random. The
 * data of a page is requested at its address with ".data" after it, and a client may encode any character.
 */
function isSecret(typed: string) {
  const part = decoded(typed).replace(/\.data$/, '')
  return /^(?=.*[A-Z])[\w-]{20,}$/.test(part) || /^[0-9a-f]{32,}$/.test(part)
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
