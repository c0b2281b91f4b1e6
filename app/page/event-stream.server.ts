import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { isDatabaseUnavailable } from '#app/platform/database-errors.server.ts'
import { type Live, type LiveEvents, NEWS_AT_ONCE } from '#app/platform/live.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { SECOND } from '#app/platform/time.ts'
import { placeFor } from './open-streams.server.ts'
import type { Services } from './services.server.ts'

/** Proxies close connections that are idle for a minute. */
const HEARTBEAT = 25 * SECOND
/** The reconnection delay of a replaced stream, so that two don't replace each other forever. */
const BACK_AFTER = 30 * SECOND

type Message = { event: string; data: unknown }

/** Conditions under which a stream stays open, if it belongs to a session. */
export type StreamGuard = {
  /** Calls back when `isAllowed` should be checked again at once. Returns an unsubscribe function. */
  onChange: (changed: () => void) => () => void
  isAllowed: () => Promise<boolean>
}

type StreamOptions = {
  /** Ends the stream with the session, ban or role it was opened for. */
  guard?: StreamGuard
  /** Whose streams are limited together, if many people listen to the same channel. */
  holder?: string
  /** The client's IP address. */
  address: string
  /** Marks the listener as online: once per heartbeat, however many streams they have. */
  alive?: () => Promise<unknown>
  /** The first message of the stream. */
  first?: () => Promise<Message>
  /** The message for an event, if it isn't the event itself. */
  messageFor?: (event: LiveEvents) => Promise<Message> | undefined
}

/**
 * The live events of a channel as server-sent events. A reconnecting browser sends the id of the last event
 * it got, and receives those it missed.
 */
export async function liveEventStream(
  c: Context,
  { live }: Pick<Services, 'live'>,
  channel: string,
  options: StreamOptions,
) {
  // A page's first stream passes the last event that its data includes, and receives later ones.
  const last = Number(c.req.header('Last-Event-ID') ?? (c.req.query('since') || Number.NaN))
  const seen = Number.isSafeInteger(last) && last >= 0 ? last : await live.latestId()
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, (stream) => new EventStream(stream, live, channel, options, seen).run())
}

class EventStream {
  readonly #stream: SSEStreamingApi
  readonly #live: Live
  readonly #channel: string
  readonly #options: StreamOptions
  #seen: number
  /** Events may arrive while earlier ones are written: then they are read again. */
  #hasEvents = true
  /** The session may have ended between the check and the start of the subscription. */
  #mustCheck: boolean
  #wake = () => {}

  constructor(
    stream: SSEStreamingApi,
    live: Live,
    channel: string,
    options: StreamOptions,
    seen: number,
  ) {
    this.#stream = stream
    this.#live = live
    this.#channel = channel
    this.#options = options
    this.#seen = seen
    this.#mustCheck = options.guard !== undefined
  }

  async run() {
    const stream = this.#stream
    const { guard, first } = this.#options
    const stopListening = this.#live.onLiveEvent(this.#channel, () => {
      this.#hasEvents = true
      this.#wake()
    })
    const stopWatching = guard?.onChange(() => {
      this.#mustCheck = true
      this.#wake()
    })
    stream.onAbort(() => this.#wake())
    const place = this.#takePlace()
    try {
      await this.#send({ event: 'hello', data: {} })
      if (first) await this.#send(await first())
      while (!stream.aborted && !stream.closed) if ((await this.#turn(place)) === 'end') break
    } finally {
      // On any error the stream is closed, never aborted.
      stopListening()
      stopWatching?.()
      place.free()
    }
  }

  #takePlace() {
    const { holder = '', address } = this.#options
    const who = { holder: `${this.#channel} ${holder}`, network: networkOf(address) }
    return placeFor(this.#live, who, async () => {
      // Doesn't wait for a client that isn't reading.
      await within(SECOND, this.#stream.write(`retry: ${BACK_AFTER}\n\n`))
      this.#stream.abort()
    })
  }

  /** Sends what is due, or waits for more. */
  async #turn(place: Place): Promise<'end' | 'continue'> {
    try {
      const done = await this.#work(place)
      if (done !== 'nothing') return done
    } catch (error) {
      // The stream stays open while the database is down: browsers don't reconnect to one that fails.
      if (!isDatabaseUnavailable(error)) throw error
      this.#hasEvents = true
      this.#mustCheck = this.#options.guard !== undefined
      await this.#waitFor(SECOND)
      return 'continue'
    }
    await this.#waitFor(HEARTBEAT)
    if (this.#stream.aborted || this.#hasEvents || this.#mustCheck) return 'continue'
    await this.#stream.write(': still here\n\n')
    // A session also expires by time, without a notification.
    this.#mustCheck = this.#options.guard !== undefined
    return 'continue'
  }

  async #work(place: Place): Promise<'end' | 'continue' | 'nothing'> {
    const { guard, alive } = this.#options
    if (this.#mustCheck) {
      this.#mustCheck = false
      // The browser reconnects, and is let in or refused with its current session.
      if (guard && !(await guard.isAllowed())) return 'end'
    }
    if (place.isBeatDue()) await alive?.()
    if (this.#stream.aborted) return 'end'
    if (this.#mustCheck) return 'continue'
    if (!this.#hasEvents) return 'nothing'
    this.#hasEvents = false
    const sent = await this.#sendUnseen()
    if (!sent.isAllowed) return 'end'
    this.#hasEvents = sent.isMore || this.#hasEvents
    return 'continue'
  }

  async #sendUnseen() {
    const { guard, messageFor } = this.#options
    const unseen = await this.#live.eventsSince(this.#channel, this.#seen)
    // Checked after the events were read, so that none written after the session's end is sent.
    if (unseen.length > 0 && guard && !(await guard.isAllowed()))
      return { isAllowed: false, isMore: false }
    for (const event of unseen) {
      const message = (await messageFor?.(event)) ?? { event: event.name, data: event.data }
      this.#seen = event.id
      await this.#send(message)
    }
    return { isAllowed: true, isMore: unseen.length === NEWS_AT_ONCE }
  }

  #send({ event, data }: Message) {
    return this.#stream.writeSSE({ event, data: JSON.stringify(data), id: String(this.#seen) })
  }

  async #waitFor(time: number) {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await within(time, woken)
  }
}

type Place = ReturnType<typeof placeFor>

/** Waits for a promise, at most this long; clears its timer. */
async function within(time: number, happens: Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time)
  })
  await Promise.race([happens, over])
  clearTimeout(timer)
}
