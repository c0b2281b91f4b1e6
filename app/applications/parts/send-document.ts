import type { DocumentKind } from '../public/application.ts'

export type SentDocument = { id: string; kind: DocumentKind; name: string; bytes: number }
export type Progress = { sent: number; bytes: number; isWaiting: boolean }

const PIECE = 192 * 1024
const TRIES = 8
const FIRST_WAIT = 800

/** Uploads a file in chunks and resumes after a network error; throws the server's message. */
export function sendDocument(
  file: File,
  kind: DocumentKind,
  onProgress: (progress: Progress) => void,
): { sent: Promise<SentDocument>; stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  let uploadId: string | undefined

  async function send(): Promise<SentDocument> {
    const started = await ask('/application/papers', { method: 'POST', body: wishOf(file, kind) })
    uploadId = String(started.id)
    const address = `/application/papers/${uploadId}`
    let from = Number(started.received)
    for (;;) {
      onProgress({ sent: from, bytes: file.size, isWaiting: false })
      const answer = await ask(`${address}?from=${from}`, {
        method: 'POST',
        body: file.slice(from, from + PIECE),
        headers: { 'Content-Type': 'application/octet-stream' },
      })
      if (answer.document) return answer.document as SentDocument
      from = Number(answer.received)
    }
  }

  /** Retries while there is no network; a rejection by the server isn't retried. */
  async function ask(address: string, how: RequestInit): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(address, { ...how, signal }).catch((failure) => {
        if (signal.aborted || attempt === TRIES) throw failure
        return null
      })
      if (answer?.ok) return answer.json()
      // 507: the storage is full, which lasts longer than a retry would wait.
      if (answer && (answer.status < 500 || answer.status === 507)) {
        const said = await answer.json().catch(() => ({}))
        throw new Error(typeof said.error === 'string' ? said.error : '')
      }
      if (attempt === TRIES) throw new Error('')
      onProgress({ sent: 0, bytes: file.size, isWaiting: true })
      await new Promise((done) => setTimeout(done, FIRST_WAIT * 2 ** Math.min(attempt, 5)))
    }
  }

  return {
    sent: send(),
    stop: () => {
      stopping.abort()
      // If this request fails, the chunks are deleted after a day anyway.
      if (uploadId)
        void fetch(`/application/papers/${uploadId}`, { method: 'DELETE' }).catch(() => {})
    },
  }
}

function wishOf(file: File, kind: DocumentKind) {
  const form = new FormData()
  form.append('kind', kind)
  form.append('name', file.name)
  form.append('bytes', String(file.size))
  form.append('fingerprint', `${file.name} ${file.size} ${file.lastModified}`)
  return form
}
