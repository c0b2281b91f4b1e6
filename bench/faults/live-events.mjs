/** Live events whose transactions commit out of order. */
import { setTimeout as wait } from 'node:timers/promises'
import { ADDRESS, launch, temporaryFolder } from './site.mjs'

const WRITERS = 12
const EACH = 30
const PERSON = { form: 'login', email: 'thandi@example.co.za', password: 'correct horse battery' }

export async function outOfOrder(database, suite) {
  const { folder, remove } = temporaryFolder()
  const site = await launch({ DATABASE_URL: database, DATA_DIR: folder })
  try {
    const userId = await suite.userWithEmail({ url: database }, PERSON.email)
    const shown = await fetch(`${site.url}/auth`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.url, [ADDRESS]: '10.8.0.1' },
      body: new URLSearchParams(PERSON),
    })
    const cookie = shown.headers
      .getSetCookie()
      .map((item) => item.split(';')[0])
      .join('; ')
    const headers = { Cookie: cookie, [ADDRESS]: '10.8.0.1', Accept: 'text/event-stream' }
    const steady = listen(`${site.url}/live`, headers, Number.POSITIVE_INFINITY)
    // A stream whose connection breaks repeatedly, and that resumes after the last received event.
    const broken = listen(`${site.url}/live`, headers, 300)
    await Promise.all([steady.open, broken.open])
    await suite.sendOutOfOrder({ url: database }, { userId, writers: WRITERS, each: EACH })
    await wait(3000)
    await Promise.all([steady.stop(), broken.stop()])
    return [steady, broken].map((stream, index) => {
      const numbers = stream.numbers()
      const all = WRITERS * EACH
      const lost = all - new Set(numbers).size
      return {
        figure: `live events committed out of order, ${index === 0 ? 'one line' : `${stream.lines()} lines in turn`}`,
        ours: `${lost} of ${all} lost, ${numbers.length - new Set(numbers).size} doubled`,
        target: '0, 0',
        isReached: lost === 0 && numbers.length === all,
      }
    })
  } finally {
    await site.end('SIGTERM')
    remove()
  }
}

/** Reads a stream as browsers do, with a maximum duration per connection. */
function listen(url, headers, longest) {
  const numbers = []
  let lastId
  let lines = 0
  let isOver = false
  let opened
  const open = new Promise((resolve) => {
    opened = resolve
  })
  let leave = () => {}
  const reading = (async () => {
    while (!isOver) {
      const control = new AbortController()
      leave = () => control.abort()
      const timer = Number.isFinite(longest) ? setTimeout(leave, longest) : undefined
      lines++
      const requestHeaders =
        lastId === undefined ? headers : { ...headers, 'Last-Event-ID': lastId }
      try {
        const answer = await fetch(url, { headers: requestHeaders, signal: control.signal })
        if (answer.status !== 200) throw new Error(`a stream was answered with ${answer.status}`)
        let rest = ''
        for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
          const events = (rest + part).split('\n\n')
          rest = events.pop()
          for (const event of events) {
            const id = /^id: (\d+)/m.exec(event)?.[1]
            if (id) lastId = id
            const number = /"number":"([\d.]+)"/.exec(event)?.[1]
            if (number) numbers.push(number)
          }
          opened()
        }
      } catch (error) {
        if (error.name !== 'AbortError') throw error
      } finally {
        clearTimeout(timer)
      }
    }
  })()
  return {
    open,
    numbers: () => numbers,
    lines: () => lines,
    stop: async () => {
      isOver = true
      leave()
      await reading
    },
  }
}
