export type SentPhoto = { id: string; bytes: number; width: number; height: number }

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
