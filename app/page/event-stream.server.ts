import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { isDatabaseUnavailable } from '#app/platform/database-errors.server.ts'
import { type LiveEvents, NEWS_AT_ONCE } from '#app/platform/live.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { SECOND } from '#app/platform/time.ts'
import { placeFor } from './open-streams.server.ts'
import type { Services } from './services.server.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25 * SECOND
/** One whose place was taken comes back no sooner, or two would push each other out without end. */
const BACK_AFTER = 30 * SECOND

type Said = { event: string; data: unknown }

/** Why a stream may stay open, where it was opened for a session. */
export type StreamGuard = {
  /** Calls back when it should be asked again at once. Returns how to stop. */
  onChange: (changed: () => void) => () => void
  isAllowed: () => Promise<boolean>
}

type Telling = {
  /** Ends the stream with the session, ban or role it was opened for. */
  guard?: StreamGuard
  /** Who counts as one, where many hear the same channel. */
  holder?: string
  /** From where they ask. */
  address: string
  /** Notes that whoever listens is there: once a heartbeat, however many streams they have. */
  alive?: () => Promise<unknown>
  /** What is said when the stream begins. */
  first?: () => Promise<Said>
  /** In which words a piece of news is told, where not as it was written. */
  told?: (news: LiveEvents) => Promise<Said> | undefined
}

/**
 * News of one channel as server-sent events. A browser that comes back says which was the last it saw,
 * and gets what it missed.
 */
export async function liveEventStream(
  c: Context,
  { live }: Pick<Services, 'live'>,
  channel: string,
  { guard, holder = '', address, alive, first, told }: Telling,
) {
  // A page's first stream says up to where the page itself knows: what happened while it was on its way counts.
  const last = Number(c.req.header('Last-Event-ID') ?? (c.req.query('since') || Number.NaN))
  let seen = Number.isSafeInteger(last) && last >= 0 ? last : await live.latestId()

  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    let wake = () => {}
    // News may come while what came before is written: it is looked for once more.
    let isNews = true
    const forget = live.onLiveEvent(channel, () => {
      isNews = true
      wake()
    })
    // The session may have ended after it let this stream in and before it is watched.
    let mustCheck = guard !== undefined
    const unwatch = guard?.onChange(() => {
      mustCheck = true
      wake()
    })
    stream.onAbort(() => wake())
    const place = placeFor(
      live,
      { holder: `${channel} ${holder}`, network: networkOf(address) },
      async () => {
        // Nobody who doesn't read is waited for.
        await within(SECOND, stream.write(`retry: ${BACK_AFTER}\n\n`))
        stream.abort()
      },
    )
    const say = ({ event, data }: Said) =>
      stream.writeSSE({ event, data: JSON.stringify(data), id: String(seen) })
    const sendUnseen = async () => {
      const unseen = await live.eventsSince(channel, seen)
      // Asked after they were read: what was written after the session ended is never sent.
      if (unseen.length > 0 && guard && !(await guard.isAllowed()))
        return { isAllowed: false, isMore: false }
      for (const news of unseen) {
        const said = (await told?.(news)) ?? { event: news.name, data: news.data }
        seen = news.id
        await say(said)
      }
      return { isAllowed: true, isMore: unseen.length === NEWS_AT_ONCE }
    }
    const waitFor = async (time: number) => {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      await within(time, woken)
    }
    try {
      await say({ event: 'hello', data: {} })
      if (first) await say(await first())
      while (!stream.aborted && !stream.closed) {
        try {
          if (mustCheck) {
            mustCheck = false
            // The browser asks for the stream again, and is refused or let in as whoever it is by then.
            if (guard && !(await guard.isAllowed())) break
          }
          if (place.isBeatDue()) await alive?.()
          if (stream.aborted) break
          if (mustCheck) continue
          if (isNews) {
            isNews = false
            const sent = await sendUnseen()
            if (!sent.isAllowed) break
            isNews = sent.isMore || isNews
            continue
          }
        } catch (error) {
          // The line stays open while the database is away: browsers come back to none that fails.
          if (!isDatabaseUnavailable(error)) throw error
          isNews = true
          mustCheck = guard !== undefined
          await waitFor(SECOND)
          continue
        }
        await waitFor(HEARTBEAT)
        if (stream.aborted || isNews || mustCheck) continue
        await stream.write(': still here\n\n')
        // A session also ends by time alone, which nobody notifies.
        mustCheck = guard !== undefined
      }
    } finally {
      // However it ends: where something failed, the stream is closed and never aborted.
      forget()
      unwatch?.()
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
