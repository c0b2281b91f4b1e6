import { expect, it, onTestFinished, vi } from 'vitest'
import { fetchChat, sendMessage } from './ask-server.ts'

const message = {
  key: '6f1d7f0e-2f0b-4c55-9a4e-0d8f2a0c1b11',
  who: 'guest',
  writtenAt: 0,
  words: 'Hello',
  name: '',
  email: '',
  language: 'af',
  path: '/',
  files: [{ id: 'a-file', name: 'geyser.png' }],
  wasSaved: true,
  why: 'trouble' as const,
}

function answering(answer: () => Response | Promise<Response>) {
  const requests: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (address: string, how?: RequestInit) => {
    requests.push([address, how])
    return answer()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return requests
}

it.each([
  ['nothing', null, { is: 'queued', why: 'signal' }],
  [
    'a fault of the server',
    new Response('<h1>Oh</h1>', { status: 500 }),
    { is: 'queued', why: 'trouble' },
  ],
  [
    'a page of something in between',
    new Response('<h1>Sign in</h1>', { status: 200 }),
    { is: 'queued', why: 'trouble' },
  ],
  [
    'a refusal without words',
    new Response('null', { status: 403 }),
    { is: 'refused', problems: [], gone: [] },
  ],
  [
    'a refusal in words',
    Response.json({ problems: ['Enter a subject.'] }, { status: 422 }),
    { is: 'refused', problems: ['Enter a subject.'], gone: [] },
  ],
  [
    'a refusal of something in between',
    new Response('<h1>Buy a voucher</h1>', { status: 403 }),
    { is: 'queued', why: 'trouble' },
  ],
  [
    'that somebody else is signed in by now',
    new Response('null', { status: 409 }),
    { is: 'not theirs' },
  ],
  [
    'which of its files are gone',
    Response.json({ problems: ['Choose it again.'], gone: ['a-file'] }, { status: 422 }),
    { is: 'refused', problems: ['Choose it again.'], gone: ['a-file'] },
  ],
  [
    'that it is too large',
    new Response('Too large.', { status: 413 }),
    { is: 'refused', problems: ['Too large.'], gone: [] },
  ],
  [
    'the conversation',
    Response.json({ messages: [] }, { status: 201 }),
    { is: 'sent', view: { messages: [] } },
  ],
  ['half of it', new Response('{"messages":[', { status: 201 }), { is: 'queued', why: 'trouble' }],
] as const)('hears %s, and knows what to do with the message', async (_, answer, expected) => {
  answering(() => answer ?? Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendMessage(message)).toEqual(expected)
})

it('is notified of a flood until when it has to wait', async () => {
  answering(() => Response.json({ challenge: { sum: null, minutes: 20 } }, { status: 429 }))
  const before = Date.now()
  const sent = await sendMessage(message)
  expect(sent).toMatchObject({ is: 'queued', why: 'flood' })
  const { until } = sent as { until: number }
  expect(until).toBeGreaterThanOrEqual(before + 20 * 60_000)
  expect(until).toBeLessThanOrEqual(Date.now() + 20 * 60_000)
})

it('sends what was written, and nothing of how it waited', async () => {
  const requested = answering(() => Response.json({ messages: [] }, { status: 201 }))
  await sendMessage(message)
  expect(Object.fromEntries(requested[0]![1]!.body as URLSearchParams)).toEqual({
    intent: 'send',
    key: message.key,
    who: 'guest',
    words: 'Hello',
    name: '',
    email: '',
    language: 'af',
    path: '/',
    file: 'a-file',
  })
})

it('says which language the page is in, and which was chosen', async () => {
  const requested = answering(() => Response.json({ messages: [] }))
  vi.stubGlobal('document', { documentElement: { lang: 'zu' } })
  await fetchChat()
  await fetchChat('xh')
  expect(requested.map(([address]) => address)).toEqual([
    '/support/chat?page=zu',
    '/support/chat?page=zu&language=xh',
  ])
})
