import type { Asked } from '#app/effort/asked.ts'
import type { ChatView } from '../chat-view.server.ts'
import type { Waiting } from './waiting.ts'

const ADDRESS = '/support/chat'

export async function fetchChat(language?: string): Promise<ChatView> {
  const answer = await fetch(language ? `${ADDRESS}?language=${language}` : ADDRESS)
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}`)
  return (await answer.json()) as ChatView
}

/** What is said besides messages. Nobody misses one that is lost. */
export function tell(fields: Record<string, string>) {
  return fetch(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
}

export type Sending =
  | { is: 'sent'; view: ChatView }
  | { is: 'not there yet' }
  | { is: 'refused'; problems: string[] }

/** Sends one message, with a moment's work first where floods are feared. */
export async function sendMessage(message: Waiting): Promise<Sending> {
  let proof = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    const { wasKept: _, ...fields } = message
    const answer = await fetch(ADDRESS, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'send', ...fields, ...(proof ? { proof } : {}) }),
    }).catch(() => null)
    if (!answer) return { is: 'not there yet' }
    if (answer.status === 201) return { is: 'sent', view: (await answer.json()) as ChatView }
    if (answer.status === 422)
      return { is: 'refused', problems: ((await answer.json()) as { problems: string[] }).problems }
    if (answer.status === 413) return { is: 'refused', problems: [await answer.text()] }
    if (answer.status !== 428) return { is: 'not there yet' }
    const { asked } = (await answer.json()) as { asked: Asked }
    if (!asked.sum) return { is: 'not there yet' }
    const { solve } = await import('#app/effort/solve.ts')
    const work = new AbortController()
    proof = (await solve(asked.sum, { onProgress: () => {}, signal: work.signal })) ?? ''
    if (!proof) return { is: 'not there yet' }
  }
  return { is: 'not there yet' }
}
