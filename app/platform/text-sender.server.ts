import { z } from 'zod'
import { SECOND } from './time.ts'

export type PostedText = { id: string; to: string; words: string }

export type TextSender = {
  send: (text: PostedText) => Promise<void>
  /** SMS are read in the table itself, so their contents aren't erased. */
  isMailbox?: boolean
  /** Where SMS are delivered, for the startup log. */
  goesTo: string
}

/** The gateway rejected the message: a retry would be rejected as well. */
export class TextRefused extends Error {
  /** The number's owner replied STOP. */
  readonly isOptedOut: boolean

  constructor(message: string, { isOptedOut = false } = {}) {
    super(message)
    this.name = 'TextRefused'
    this.isOptedOut = isOptedOut
  }
}

// Statuses for which a retry may succeed.
const LATER = new Set([408, 425, 429])

/** SMSPortal's report on an accepted SMS that it won't send. */
const Report = z.object({
  errorReport: z
    .object({
      noNetwork: z.number().default(0),
      optedOuts: z.number().default(0),
      noContents: z.number().default(0),
      contentToLong: z.number().default(0),
      faults: z.array(z.unknown()).default([]),
    })
    .optional(),
})

/** Sends SMS through SMSPortal's HTTP API, version 3. The URL contains the key and secret. */
export function smsPortal(address: string): TextSender {
  const url = new URL(address)
  const key = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const endpoint = `${url.origin}${url.pathname.replace(/\/+$/, '')}/v3/BulkMessages`
  return {
    goesTo: url.host,
    send: async ({ id, to, words }) => {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(key).toString('base64')}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify({
          messages: [{ content: words, destination: to.replace(/\D/g, ''), customerId: id }],
        }),
        signal: AbortSignal.timeout(10 * SECOND),
      })
      const body = (await answer.text()).slice(0, 10_000)
      const isRefused = answer.status >= 400 && answer.status < 500 && !LATER.has(answer.status)
      if (isRefused) throw new TextRefused(`${answer.status} ${body}`)
      if (!answer.ok) throw new Error(`${answer.status} ${body}`)
      const problem = problemIn(body)
      if (problem) throw problem
    },
  }
}

function problemIn(body: string): TextRefused | null {
  const report = Report.safeParse(parsed(body)).data?.errorReport
  if (!report) return null
  const { faults, ...counts } = report
  const isFine = faults.length === 0 && Object.values(counts).every((count) => count === 0)
  return isFine
    ? null
    : new TextRefused(JSON.stringify(report), { isOptedOut: counts.optedOuts > 0 })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Accepted, whatever the body says.
    return {}
  }
}

/** Without a gateway the table is the phone: the development mailbox shows every SMS. */
export function textsPage(): TextSender {
  return { send: async () => {}, isMailbox: true, goesTo: '/dev/mail' }
}
