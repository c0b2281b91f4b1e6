import { expect, it, onTestFinished, vi } from 'vitest'
import { sendPhoto } from './send-photo.ts'

/** Responds like this to requests in order; records the proofs of work. */
function answering(...answers: [status: number, words: string][]) {
  const proofs: FormDataEntryValue[][] = []
  class Request {
    upload = {}
    status = 0
    responseText = ''
    onload = () => {}
    open() {}
    abort() {}
    send(form: FormData) {
      proofs.push(form.getAll('proof'))
      const [status, words] = answers.shift()!
      Object.assign(this, { status, responseText: words })
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return proofs
}

const send = (signal = new AbortController().signal) =>
  sendPhoto(new Blob(['photo']), 'geyser.jpg', { onProgress: () => {}, signal })

async function requested() {
  const salt = '0123456789abcdef?l=1&expires=1&'
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}7`))
  const challenge = Buffer.from(hash).toString('hex')
  const sum = { algorithm: 'SHA-256', challenge, maxnumber: 100, salt, signature: 'x' }
  return JSON.stringify({ challenge: { sum, minutes: 5, byHand: false } })
}

it('does the work that is asked for, and sends the photo with its proof', async () => {
  const proofs = answering([428, await requested()], [201, '{"id":"a","bytes":9}'])
  expect(await send()).toMatchObject({ id: 'a', bytes: 9 })
  expect(proofs[0]).toEqual([])
  expect(JSON.parse(atob(String(proofs[1]![0])))).toMatchObject({ number: 7 })
})

it('gives up where work is requested again and again', async () => {
  const again = await requested()
  const proofs = answering([428, again], [428, again], [428, again])
  await expect(send()).rejects.toThrow(/^$/)
  expect(proofs).toHaveLength(3)
})

it.each([
  [422, `{"error":"This isn't a photo."}`, "This isn't a photo."],
  [429, '{"challenge":{"sum":null,"minutes":5},"error":"Too many files."}', 'Too many files.'],
  [500, '<h1>Oh</h1>', ''],
])('says what the server says with %i', async (status, words, message) => {
  answering([status, words])
  await expect(send()).rejects.toMatchObject({ message })
})

it('sends nothing any more once it is stopped', async () => {
  const work = new AbortController()
  work.abort()
  const proofs = answering()
  await expect(send(work.signal)).rejects.toThrow(/^$/)
  expect(proofs).toEqual([])
})
