export type SentPhoto = { id: string; bytes: number; width: number; height: number }

const LONGEST_EDGE = 1600
const SMALL_ENOUGH = 150 * 1024

/** Draws the photo smaller before it is sent: prepaid data is dear. What can't be drawn goes as it is. */
export async function shrunk(file: File): Promise<Blob> {
  if (file.size <= SMALL_ENOUGH || typeof createImageBitmap !== 'function') return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.78))
  return small && small.size < file.size ? small : file
}

/** Sends one photo and tells how much of it has gone, by bytes. Throws the server's own words. */
export function sendPhoto(
  photo: Blob,
  name: string,
  told: (share: number) => void,
): { sent: Promise<SentPhoto>; stop: () => void } {
  const request = new XMLHttpRequest()
  const sent = new Promise<SentPhoto>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) told(event.loaded / event.total)
    }
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status === 201) resolve(answer as SentPhoto)
      else reject(new Error((answer as { error?: string } | null)?.error ?? ''))
    }
    request.onerror = () => reject(new Error(''))
    request.onabort = () => reject(new Error(''))
  })
  const form = new FormData()
  form.append('photo', photo, name)
  request.open('POST', '/uploads/photos')
  request.send(form)
  return { sent, stop: () => request.abort() }
}

export function forgetPhoto(id: string) {
  const form = new FormData()
  form.append('remove', id)
  // Should this not arrive, the photo is forgotten after a day all the same.
  void fetch('/uploads/photos', { method: 'POST', body: form }).catch(() => {})
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
