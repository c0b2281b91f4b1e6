import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveNews } from '#app/platform/live.server.ts'
import { SECOND } from '#app/platform/time.ts'
import type { Services } from '#app/services.server.ts'
import { placeFor } from './open-streams.server.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25 * SECOND
/** One whose place was taken comes back no sooner, or two would push each other out without end. */
const BACK_AFTER = 30 * SECOND

type Said = { event: string; data: unknown }
type Telling = {
  /** Who counts as one, where many hear the same channel. */
  holder?: string
  /** Notes that whoever listens is there: once a heartbeat, however many streams they have. */
  alive?: () => Promise<unknown>
  /** What is said when the stream begins. */
  first?: () => Promise<Said>
  /** In which words a piece of news is told, where not as it was written. */
  told?: (news: LiveNews) => Promise<Said> | undefined
}

/**
 * News of one channel as server-sent events. A browser that comes back says which was the last it saw,
 * and gets what it missed.
 */
export async function newsStream(
  c: Context,
  { live }: Pick<Services, 'live'>,
  channel: string,
  { holder = '', alive, first, told }: Telling = {},
) {
  const last = Number(c.req.header('Last-Event-ID') ?? Number.NaN)
  let seen = Number.isSafeInteger(last) && last >= 0 ? last : await live.latestId()

  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    let wake = () => {}
    // News may come while what came before is written: it is looked for once more.
    let isNews = true
    const forget = live.onNews(channel, () => {
      isNews = true
      wake()
    })
    stream.onAbort(() => wake())
    const place = placeFor(live, `${channel} ${holder}`, async () => {
      // Nobody who doesn't read is waited for.
      await within(SECOND, stream.write(`retry: ${BACK_AFTER}\n\n`))
      stream.abort()
    })
    const say = ({ event, data }: Said) =>
      stream.writeSSE({ event, data: JSON.stringify(data), id: String(seen) })
    try {
      await say({ event: 'hello', data: {} })
      if (first) await say(await first())
      while (!stream.aborted && !stream.closed) {
        if (place.isBeatDue()) await alive?.()
        if (stream.aborted) break
        if (isNews) {
          isNews = false
          for (const news of await live.newsSince(channel, seen)) {
            seen = news.id
            await say((await told?.(news)) ?? { event: news.name, data: news.data })
          }
        } else {
          const woken = new Promise<void>((resolve) => {
            wake = resolve
          })
          await within(HEARTBEAT, woken)
          if (!stream.aborted && !isNews) await stream.write(': still here\n\n')
        }
      }
    } finally {
      // However it ends: where something failed, the stream is closed and never aborted.
      forget()
      place.free()
    }
  })
}

/** Until this happens, or the time is over; no timer is left behind. */
async function within(time: number, happens: Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time)
  })
  await Promise.race([happens, over])
  clearTimeout(timer)
}
