import type { Account } from './account.ts'
import { asking, exchange, type Line } from './exchange.ts'
import type { Itn } from './itn.ts'
import { confirmationBody } from './itn-body.ts'

export type Confirmation =
  | { answer: 'valid' }
  | { answer: 'invalid' }
  | { answer: 'unknown'; why: string }

/** Asks PayFast to confirm a notification. Only its two documented words count as an answer. */
export async function confirm(
  { validateUrl }: Account,
  line: Line,
  itn: Itn,
): Promise<Confirmation> {
  const body = confirmationBody(itn.fields)
  return asking(
    line,
    () => askOnce(line, validateUrl, body),
    ({ answer }) => answer === 'unknown',
  )
}

async function askOnce(line: Line, url: string, body: string): Promise<Confirmation> {
  const httpResult = await exchange(line, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if ('silence' in httpResult) return { answer: 'unknown', why: httpResult.silence }
  if (httpResult.status !== 200) return { answer: 'unknown', why: `status ${httpResult.status}` }
  const word = httpResult.text.trimStart().split(/\r?\n/, 1)[0]!.trim().toUpperCase()
  if (word === 'VALID') return { answer: 'valid' }
  if (word === 'INVALID') return { answer: 'invalid' }
  return { answer: 'unknown', why: `an answer that begins "${word.slice(0, 40)}"` }
}
