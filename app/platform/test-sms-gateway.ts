import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Message = { content: string; destination: string; customerId: string }

export type SmsGateway = Awaited<ReturnType<typeof openSmsGateway>>

/**
 * A real local SMS gateway that stores what it receives. The recipient decides the response: 2700000NNN is
 * rejected with status NNN, and numbers ending in 99 have opted out.
 */
export async function openSmsGateway(port = 0) {
  const received: Message[] = []
  const read = new Set<Message>()
  const calls = { count: 0 }
  const app = new Hono().post('/v3/BulkMessages', async (c) => {
    calls.count++
    if (c.req.header('Authorization') !== `Basic ${btoa('a key:a/secret')}`)
      return c.json({ statusCode: 401, errors: [{ errorMessage: 'Unauthorized' }] }, 401)
    const { messages } = await c.req.json<{ messages: Message[] }>()
    const [message] = messages
    const status = Number(/^2700000(\d{3})$/.exec(message!.destination)?.[1] ?? 200)
    if (status !== 200) return c.json({ errors: ['no'] }, status as ContentfulStatusCode)
    const isOptedOut = message!.destination.endsWith('99')
    if (!isOptedOut) received.push(message!)
    return c.json({
      cost: 1,
      eventId: 1,
      messages: messages.length,
      errorReport: {
        noNetwork: 0,
        duplicates: 0,
        optedOuts: isOptedOut ? 1 : 0,
        faults: [],
      },
    })
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    received,
    calls,
    port: address.port,
    url: `http://a%20key:a%2Fsecret@127.0.0.1:${address.port}`,
    /** Waits for an SMS to this number that wasn't returned before. */
    textTo: async (number: string) => {
      const destination = number.replace(/\D/g, '')
      for (let waited = 0; waited < 8_000; waited += 50) {
        const text = received.find(
          (message) => !read.has(message) && message.destination === destination,
        )
        if (text) {
          read.add(text)
          return text.content
        }
        await wait(50)
      }
      throw new Error(
        `No text to ${destination} came. There were:\n${received.map(({ destination, content }) => `${destination}: ${content}`).join('\n')}`,
      )
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/** The code in the last line, where phones detect it. */
export function codeIn(text: string): string {
  const code = /^@\S+ #(\d{6})$/.exec(text.split('\n').at(-1) ?? '')?.[1]
  if (!code) throw new Error(`No code for phones in: ${text}`)
  return code
}
