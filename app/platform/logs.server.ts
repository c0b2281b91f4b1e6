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

function masked(text: string) {
  return text
    .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, '(an address)')
    .replace(/(?<![\w-])\+?\d[\d ()-]{8,}\d(?![\w-])/g, '(a number)')
}

/** The path of a request as it may be logged: what opens a door to whoever holds it is left out. */
export function pathToLog(path: string): string {
  return path
    .split('/')
    .map((part) => (isSecret(part) ? '(secret)' : masked(part)))
    .join('/')
}

/** Slugs are words in small letters and ids have a known shape; what else is long was drawn by lot. */
function isSecret(part: string) {
  return /^(?=.*[A-Z])[\w-]{20,}$/.test(part) || /^[0-9a-f]{32,}$/.test(part)
}
