import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { SECOND } from '#app/platform/time.ts'
import type { Services } from '#app/services.server.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25 * SECOND

/**
 * News of one channel as server-sent events. A browser that comes back says which was the last it saw,
 * and gets what it missed.
 */
export async function newsStream(
  c: Context,
  { live }: Pick<Services, 'live'>,
  channel: string,
  { alive }: { alive?: () => Promise<unknown> } = {},
) {
  const last = Number(c.req.header('Last-Event-ID') ?? Number.NaN)
  let seen = Number.isSafeInteger(last) && last >= 0 ? last : await live.latestId()

  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    let wake = () => {}
    // News may come while what came before is written: it is looked for once more.
    let isNews = false
    const forget = live.onNews(channel, () => {
      isNews = true
      wake()
    })
    stream.onAbort(() => {
      forget()
      wake()
    })
    await stream.writeSSE({ event: 'hello', data: '{}', id: String(seen) })
    isNews = true
    while (!stream.aborted && !stream.closed) {
      if (isNews) {
        isNews = false
        for (const { id, name, data } of await live.newsSince(channel, seen)) {
          await stream.writeSSE({ id: String(id), event: name, data: JSON.stringify(data) })
          seen = id
        }
      } else {
        await waited(
          new Promise<void>((resolve) => {
            wake = resolve
          }),
        )
        if (stream.aborted || isNews) continue
        await alive?.()
        await stream.write(': still here\n\n')
      }
    }
  })
}

/** Until this happens, or a heartbeat is due; no timer is left behind. */
async function waited(happens: Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const beat = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT)
  })
  await Promise.race([happens, beat])
  clearTimeout(timer)
}
