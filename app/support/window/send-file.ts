import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { shrunk } from '#app/uploads/public/shrunk.ts'
import { MOST_FILE_BYTES } from '../files.ts'

const ADDRESS = '/uploads/support'
/** Small print on a picture of a screen must still be read. */
const EDGE = 2600

/** Why a file won't be taken: in the server's words where it has any. */
export type Refusal = { words: string } | 'too large' | 'not taken' | 'gone'

export type FileSent =
  | { is: 'there'; id: string; bytes: number }
  | { is: 'refused'; why: Refusal }
  /** It can go later: nothing came back, or the server had trouble. */
  | { is: 'held'; why: 'signal' | 'trouble' }

const noSignal: FileSent = { is: 'held', why: 'signal' }
const trouble: FileSent = { is: 'held', why: 'trouble' }

/** Sends one file and tells how much of it has gone, with a moment's work first where floods are feared. */
export async function sendFile(
  file: File,
  {
    language,
    told,
    signal,
  }: { language: string; told: (share: number) => void; signal: AbortSignal },
): Promise<FileSent> {
  const body = file.type.startsWith('image/') ? await shrunk(file, EDGE) : file
  if (body.size > MOST_FILE_BYTES) return { is: 'refused', why: 'too large' }
  let proof = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    const form = new FormData()
    form.append('file', body, file.name)
    form.append('language', language)
    if (proof) form.append('proof', proof)
    const answer = await post(form, told, signal)
    if (!answer) return noSignal
    const { status } = answer
    const said = parsed(answer.words)
    if (status === 201 && said?.id)
      return { is: 'there', id: said.id, bytes: said.bytes ?? body.size }
    if (status === 413) return { is: 'refused', why: 'too large' }
    if (said === undefined) return trouble
    if (status !== 428) return isRefusal(status) ? { is: 'refused', why: whyOf(said) } : trouble
    if (!said?.challenge?.sum) return trouble
    const solver = await import('#app/platform/abuse/solve.ts').catch(() => null)
    if (!solver) return noSignal
    proof = (await solver.solve(said.challenge.sum, { onProgress: () => {}, signal })) ?? ''
    if (!proof) return trouble
  }
  return trouble
}

/** Any other answer is a fault, or comes from a network that first wants something of its own. */
const isRefusal = (status: number) => status >= 400 && status < 500

const whyOf = (said: Body | null): Refusal => (said?.error ? { words: said.error } : 'not taken')

/** Should this not arrive, the file is forgotten after a day all the same. */
export function forgetFile(id: string) {
  const form = new FormData()
  form.append('remove', id)
  void fetch(ADDRESS, { method: 'POST', body: form }).catch(() => {})
}

type Answer = { status: number; words: string }

/** What came back; null where nothing did. Only this way of asking tells how much has gone. */
function post(form: FormData, told: (share: number) => void, signal: AbortSignal) {
  return new Promise<Answer | null>((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) told(event.loaded / event.total)
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
    // An answer that is no JSON comes from whatever stands in between.
    return undefined
  }
}
