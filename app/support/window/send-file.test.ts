import { expect, it, onTestFinished, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** Responds like this to every request; with null there is no response. */
function answering(status: number | null, responseText: string) {
  class Request {
    upload = {}
    status = status
    responseText = responseText
    onload = () => {}
    onerror = () => {}
    open() {}
    send() {
      if (this.status === null) this.onerror()
      else this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

it.each([
  ['nothing', null, '', { is: 'queued', why: 'signal' }],
  ['a fault of the server', 500, '<h1>Oh</h1>', { is: 'queued', why: 'trouble' }],
  ['that the server is away', 502, '', { is: 'queued', why: 'trouble' }],
  ['a page of something in between', 200, '<h1>Sign in</h1>', { is: 'queued', why: 'trouble' }],
  ['half an answer', 201, '{"id":', { is: 'queued', why: 'trouble' }],
  ['that work is asked for, and not which', 428, '{}', { is: 'queued', why: 'trouble' }],
  ['a refusal without words', 403, 'null', { is: 'refused', why: 'not taken' }],
  ['a refusal of something in between', 404, '<h1>No</h1>', { is: 'queued', why: 'trouble' }],
  ['that it is too large', 413, 'Too large.', { is: 'refused', why: 'too large' }],
  [
    'a refusal in words',
    422,
    '{"error":"This is no picture and no PDF."}',
    { is: 'refused', why: { words: 'This is no picture and no PDF.' } },
  ],
  ['that it is there', 201, '{"id":"a-file","bytes":9}', { is: 'there', id: 'a-file', bytes: 9 }],
] as const)('hears %s, and knows what to do with the file', async (_, status, words, expected) => {
  answering(status, words)
  const sent = await sendFile(new File(['document'], 'quote.pdf', { type: 'application/pdf' }), {
    language: 'en',
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  expect(sent).toEqual(expected)
})
