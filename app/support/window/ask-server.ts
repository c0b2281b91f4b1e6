import type { Challenge } from '#app/platform/abuse/challenge.ts'
import type { ChatView } from '../chat-view.server.ts'
import { deviceTime, type Waiting } from './waiting.ts'

const ADDRESS = '/support/chat'

/** `chosen` is the language chosen in the chat; otherwise it is the conversation's, or the page's. */
export async function fetchChat(chosen?: string): Promise<ChatView> {
  const page = document.documentElement.lang
  const requested = new URLSearchParams({ page, ...(chosen ? { language: chosen } : {}) })
  const answer = await fetch(`${ADDRESS}?${requested}`)
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}`)
  return (await answer.json()) as ChatView
}

/** Posts everything but messages: read receipts, typing, ratings. Lost ones don't matter. */
export function postChatEvent(fields: Record<string, string>) {
  return fetch(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
}

export type Sending =
  | { is: 'sent'; view: ChatView }
  /** Queued and retried later: no response, a server error, or a rate limit. */
  | { is: 'queued'; why: 'signal' | 'trouble' }
  | { is: 'queued'; why: 'flood'; until: number }
  /** Rejected. Without text if the server sent none; `gone` are files that no longer exist. */
  | { is: 'refused'; problems: string[]; gone: string[] }
  /** Another user is signed in by now, or nobody: it stays queued for its writer. */
  | { is: 'not theirs' }

const noSignal: Sending = { is: 'queued', why: 'signal' }
const trouble: Sending = { is: 'queued', why: 'trouble' }

/** Sends one message, with proof of work if required. */
export async function sendMessage(message: Waiting): Promise<Sending> {
  const { key, who, words, name, email, language, path, files = [] } = message
  let proof = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    const fields = { intent: 'send', key, who, words, name, email, language, path }
    const body = new URLSearchParams(fields)
    if (proof) body.append('proof', proof)
    for (const { id } of files) body.append('file', id)
    const answer = await post(body)
    if (!answer) return noSignal
    const { status, text, json } = answer
    if (status === 201) return json ? { is: 'sent', view: json as ChatView } : trouble
    if (status === 413) return { is: 'refused', problems: [text], gone: [] }
    if (json === undefined) return trouble
    if (status === 409) return { is: 'not theirs' }
    const { problems = [], gone = [], challenge } = (json ?? {}) as Refused
    if (status === 429)
      return {
        is: 'queued',
        why: 'flood',
        until: deviceTime() + (challenge?.minutes ?? 1) * 60_000,
      }
    if (status !== 428) return isRefusal(status) ? { is: 'refused', problems, gone } : trouble
    if (!challenge?.sum) return trouble
    const solver = await import('#app/platform/abuse/solve.ts').catch(() => null)
    if (!solver) return noSignal
    const { signal } = new AbortController()
    proof = (await solver.solve(challenge.sum, { onProgress: () => {}, signal })) ?? ''
    if (!proof) return trouble
  }
  return trouble
}

type Refused = { problems?: string[]; gone?: string[]; challenge?: Challenge }

/** Any other status is an error, or comes from a captive portal. */
const isRefusal = (status: number) => status >= 400 && status < 500

/** The complete response; null if there was none, or the connection broke. */
async function post(body: URLSearchParams) {
  try {
    const answer = await fetch(ADDRESS, { method: 'POST', body })
    const text = await answer.text()
    return { status: answer.status, text, json: parsed(text) }
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A response that isn't JSON comes from a proxy, or its status says everything.
    return undefined
  }
}
