import type { Challenge } from '#app/platform/abuse/challenge.ts'

export type SentPhoto = { id: string; bytes: number; width: number; height: number }

const ADDRESS = '/uploads/photos'
/** A harder challenge may replace the first while it is solved. */
const TRIES = 3

/**
 * Uploads a photo and reports progress by bytes, with proof of work if required. Throws the server's own
 * message.
 */
export async function sendPhoto(
  photo: Blob,
  name: string,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<SentPhoto> {
  let proof: string | null = null
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const form = new FormData()
    form.append('photo', photo, name)
    if (proof) form.append('proof', proof)
    const { status, refusal } = await post(form, onProgress, signal)
    if (status === 201) return refusal as SentPhoto
    const sum = status === 428 ? refusal?.challenge?.sum : null
    if (!sum) throw new Error(refusal?.error ?? '')
    const solver = await import('#app/platform/abuse/solve.ts').catch(() => null)
    proof = solver && (await solver.solve(sum, { onProgress: () => {}, signal }))
    if (!proof) break
  }
  throw new Error('')
}

export function forgetPhoto(id: string) {
  const form = new FormData()
  form.append('remove', id)
  // If this request fails, the photo is deleted after a day anyway.
  void fetch(ADDRESS, { method: 'POST', body: form }).catch(() => {})
}

type Body = Partial<SentPhoto> & { error?: string; challenge?: Challenge }

/** Only XMLHttpRequest reports upload progress. */
function post(form: FormData, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<{ status: number; refusal: Body | null }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () =>
      resolve({ status: request.status, refusal: parsed(request.responseText) })
    request.onerror = () => reject(new Error(''))
    request.onabort = () => reject(new Error(''))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', ADDRESS)
    if (signal.aborted) reject(new Error(''))
    else request.send(form)
  })
}

function parsed(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    // A response that isn't JSON comes from a proxy.
    return null
  }
}
