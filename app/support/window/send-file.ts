import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { shrunk } from '#app/uploads/public/shrunk.ts'
import { MOST_FILE_BYTES } from '../files.ts'

const ADDRESS = '/uploads/support'
/** Small print in a screenshot must stay readable. */
const EDGE = 2600

/** Why a file was rejected: the server's message if there is one. */
export type Refusal = { words: string } | 'too large' | 'not taken' | 'gone'

export type FileSent =
  | { is: 'there'; id: string; bytes: number }
  | { is: 'refused'; why: Refusal }
  /** To be sent later: no connection, or a server error. */
  | { is: 'queued'; why: 'signal' | 'trouble' }

const noSignal: FileSent = { is: 'queued', why: 'signal' }
const trouble: FileSent = { is: 'queued', why: 'trouble' }

/** Uploads a file and reports its progress, with proof of work if the server requires it. */
export async function sendFile(
  file: File,
  {
    language,
    onProgress,
    signal,
  }: { language: string; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileSent> {
  const body = file.type.startsWith('image/') ? await shrunk(file, EDGE) : file
  if (body.size > MOST_FILE_BYTES) return { is: 'refused', why: 'too large' }
  let proof = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    const form = formWith({ body, name: file.name, language, proof })
    const answer = await post(form, onProgress, signal)
    if (!answer) return noSignal
    const { status } = answer
    const json = parsed(answer.words)
    if (status === 201 && json?.id)
      return { is: 'there', id: json.id, bytes: json.bytes ?? body.size }
    if (status === 413) return { is: 'refused', why: 'too large' }
    if (json === undefined) return trouble
    if (status !== 428) return isRefusal(status) ? { is: 'refused', why: whyOf(json) } : trouble
    if (!json?.challenge?.sum) return trouble
    const solver = await import('#app/platform/abuse/solve.ts').catch(() => null)
    if (!solver) return noSignal
    proof = (await solver.solve(json.challenge.sum, { onProgress: () => {}, signal })) ?? ''
    if (!proof) return trouble
  }
  return trouble
}

function formWith(fields: { body: Blob; name: string; language: string; proof: string }) {
  const form = new FormData()
  form.append('file', fields.body, fields.name)
  form.append('language', fields.language)
  if (fields.proof) form.append('proof', fields.proof)
  return form
}

/** Any other status is a server error, or comes from a captive portal. */
const isRefusal = (status: number) => status >= 400 && status < 500

const whyOf = (json: Body | null): Refusal => (json?.error ? { words: json.error } : 'not taken')

/** If this request is lost, the file is deleted after a day anyway. */
export function forgetFile(id: string) {
  const form = new FormData()
  form.append('remove', id)
  void fetch(ADDRESS, { method: 'POST', body: form }).catch(() => {})
}

type Answer = { status: number; words: string }

/** Null without a response. XMLHttpRequest, because fetch doesn't report upload progress. */
function post(form: FormData, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<Answer | null>((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, words: request.responseText })
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', ADDRESS)
    if (signal.aborted) resolve(null)
    else request.send(form)
  })
}

type Body = { id?: string; bytes?: number; error?: string; challenge?: Challenge }

function parsed(text: string): Body | null | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    // A response that isn't JSON comes from a proxy, not from our server.
    return undefined
  }
}
