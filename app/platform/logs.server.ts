import { pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'> & {
  child: (fields: object) => Log
}

const PERSONAL = ['email', 'phone', 'password', 'token', 'headers', 'detail', 'parameters']

/**
 * Structured logs without personal data: URLs are logged without user input, these fields are removed
 * wherever they occur, and addresses are removed from errors' messages.
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

/** PostgreSQL includes the row in its errors, a mail server the recipient: neither may be logged. */
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

/** The maximum length of a logged error. */
const MOST_WORDS = 8000
/** No path segment of ours is as long. */
const LONGEST_PART = 80

/**
 * Linear in the text's length, because clients choose URLs, and each response is logged. Masks before
 * truncating, or half of an address would remain.
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

/** Query parameters whose values give access. */
const OPENING =
  /\b(token_hash|token|code|access_token|refresh_token|code_verifier|key)=[^\s&#"'<>()]{6,}/gi

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** In text without spaces: from the word before an @, "to=thandi@…", to the end. */
function withoutAddress(run: string) {
  for (let index = run.indexOf('@', 1); index > 0; index = run.indexOf('@', index + 1))
    if (run[index - 1] !== '=' && index < run.length - 1)
      return `${run.slice(0, run.lastIndexOf('=', index) + 1)}(an address)`
  return run
}

/** In a sequence of digits and separators: ten digits and more, unless they belong to a word or an id. */
function withoutNumber(run: string, before: string, after: string) {
  const isOf = (character: string | undefined) => character !== undefined && /[\w-]/.test(character)
  const isDigit = (index: number) => /\d/.test(run[index]!)
  let first = 0
  while (first < run.length && !(isDigit(first) && !isOf(run[first - 1] ?? before))) first++
  let last = run.length - 1
  while (last > first && !(isDigit(last) && !isOf(run[last + 1] ?? after))) last--
  return last - first < 9 ? run : `${run.slice(0, first)}(a number)${run.slice(last + 1)}`
}

/** A request's path for logging, without secrets. */
export function pathToLog(path: string): string {
  const parts = path
    .split('/')
    .map((part) =>
      isSecret(part) ? '(secret)' : cut(masked(part.replaceAll('%40', '@')), LONGEST_PART),
    )
  return cut(parts.join('/'), MOST_WORDS)
}

/**
 * Slugs are lower-case words and ids have a known format; any other long segment may be a secret. A page's
 * data is requested at its URL plus ".data", and a client may percent-encode any character.
 */
function isSecret(typed: string) {
  const part = decoded(typed).replace(/\.(data|ics)$/, '')
  return /^(?=.*[A-Z])[\w-]{20,}$/.test(part) || /^[0-9a-f]{32,}$/.test(part)
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
