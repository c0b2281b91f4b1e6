import type { HttpResult } from './exchange.ts'

export type Refusal =
  | 'bad request'
  | 'not authorised'
  | 'not found'
  | 'too many requests'
  | 'already cancelled'
  | 'wrong state'
  | 'declined'
  | 'refused'

export type Answer<Value> =
  | { outcome: 'done'; value: Value; message: string }
  /** PayFast processed the request and refused it. */
  | { outcome: 'refused'; reason: Refusal; message: string; status: number }
  /** It may or may not have been done: query the state before retrying. */
  | { outcome: 'unknown'; why: string }

type Envelope = { code: number; response: unknown; message: string; extra: Record<string, unknown> }

/** Interprets a response; `read` parses its value, or returns null if invalid. */
export function answerOf<Value>(
  response: HttpResult,
  read: (response: unknown, extra: Record<string, unknown>) => Value | null,
): Answer<Value> {
  if ('silence' in response) return { outcome: 'unknown', why: response.silence }
  const envelope = envelopeIn(response)
  if (!envelope)
    return { outcome: 'unknown', why: `status ${response.status} with something that is no answer` }
  return envelope.code >= 200 && envelope.code < 300
    ? success(envelope, read)
    : failure(envelope, response)
}

function success<Value>(
  { code, response, message, extra }: Envelope,
  read: (response: unknown, extra: Record<string, unknown>) => Value | null,
): Answer<Value> {
  const declined = declinedReason(response)
  if (declined !== null)
    return { outcome: 'refused', reason: 'declined', message: declined || message, status: code }
  if (response === false || response === 'false')
    return { outcome: 'refused', reason: 'refused', message, status: code }
  const value = read(response, extra)
  return value === null
    ? { outcome: 'unknown', why: 'an answer of a shape that nobody has seen' }
    : { outcome: 'done', value, message }
}

/** A declined charge may come as a success whose response has a code and a reason. */
function declinedReason(response: unknown): string | null {
  if (!isRecord(response) || !('code' in response) || !('reason' in response)) return null
  return String(response.reason ?? '')
}

function failure({ code, response, message }: Envelope, { status }: { status: number }) {
  if (code >= 500 || code === 408) return { outcome: 'unknown', why: `${code} ${message}` } as const
  return {
    outcome: 'refused',
    reason: refusalOf(code, response, message),
    message,
    status: code || status,
  } as const
}

function refusalOf(code: number, response: unknown, message: string): Refusal {
  if (code === 401 || code === 403) return 'not authorised'
  if (code === 404) return 'not found'
  if (code === 429) return 'too many requests'
  if (/status is cancelled/i.test(message)) return 'already cancelled'
  if (Number(response) === 4 || /not in a valid state/i.test(message)) return 'wrong state'
  if (code === 400) return 'bad request'
  return 'refused'
}

/** Firewalls return HTML, and a PHP notice may precede the JSON. */
function envelopeIn({ status, text }: { status: number; text: string }): Envelope | null {
  const json = parsed(text.slice(Math.max(0, text.indexOf('{'))))
  if (!isRecord(json)) return null
  const data = isRecord(json.data) ? json.data : {}
  const { response, message, ...extra } = data
  // On failed authentication the two fields are swapped.
  const reason = [message, response].find((item) => typeof item === 'string' && item !== '')
  // An HTTP status other than 200 is never a success, whatever the body says.
  const code = status === 200 ? Number(json.code) || (json.status === 'success' ? 200 : 0) : status
  return code === 0 ? null : { code, response, message: String(reason ?? ''), extra }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
