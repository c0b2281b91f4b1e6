import type { Challenge } from '#app/platform/abuse/challenge.ts'
import type { ChatView } from '../chat-view.server.ts'
import { deviceTime, type Waiting } from './waiting.ts'

const ADDRESS = '/support/chat'

/** `chosen` is the language that was chosen in the chat; else it is the conversation's, or the page's. */
export async function fetchChat(chosen?: string): Promise<ChatView> {
  const page = document.documentElement.lang
  const requested = new URLSearchParams({ page, ...(chosen ? { language: chosen } : {}) })
  const answer = await fetch(`${ADDRESS}?${requested}`)
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}`)
  return (await answer.json()) as ChatView
}

/** Posts what isn't a message: read receipts, typing, ratings. Lost ones don't matter. */
export function postChatEvent(fields: Record<string, string>) {
  return fetch(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
}

export type Sending =
  | { is: 'sent'; view: ChatView }
  /** It is kept and goes later: nothing came back, the server had trouble, or so many came that it waits. */
  | { is: 'queued'; why: 'signal' | 'trouble' }
  | { is: 'queued'; why: 'flood'; until: number }
  /** It won't be taken as it is. No words where the server had none; `gone` are files it no longer has. */
  | { is: 'refused'; problems: string[]; gone: string[] }
  /** Someone else is signed in by now, or nobody: it stays for anyone who wrote it. */
  | { is: 'not theirs' }

const noSignal: Sending = { is: 'queued', why: 'signal' }
const trouble: Sending = { is: 'queued', why: 'trouble' }

/** Sends one message, with a moment's work first where floods are feared. */
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

/** Any other answer is a fault, or comes from a network that first wants something of its own. */
const isRefusal = (status: number) => status >= 400 && status < 500

/** What came back, whole; null where nothing did, or the line broke in the middle. */
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
    // An answer that is no JSON comes from whatever is in between, or says all in its status.
    return undefined
  }
}
