import pg from 'pg'

/** How often the connection is checked, and its timeout, in milliseconds. */
export type Pulse = { every: number; within: number }

type Subscriber = { channel: string; onEvent: (payload: string) => void; onLost?: () => void }

/** The delay before reconnecting. */
const RECONNECT_AFTER = 1000

/**
 * A separate connection for notifications. Subscribers are notified when it breaks, and again when it is
 * back. A dead connection looks like one without notifications, so it is checked regularly.
 */
export class PostgresListener {
  readonly #url: string
  readonly #pulse: Pulse
  readonly #subscribers: Subscriber[] = []
  #client: pg.Client | undefined
  #opening: Promise<pg.Client> | undefined
  #isClosed = false
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined

  constructor(url: string, pulse: Pulse) {
    this.#url = url
    this.#pulse = pulse
  }

  async listen(channel: string, onEvent: (payload: string) => void, onLost?: () => void) {
    this.#subscribers.push({ channel, onEvent, onLost })
    const client = await this.#connected()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearTimeout(this.#check)
    await this.#opening?.catch(() => {})
    await this.#client?.end()
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<pg.Client> {
    const client = this.#newClient()
    try {
      await client.connect()
      for (const channel of new Set(this.#subscribers.map((item) => item.channel)))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
    this.#checkLater(client)
    return client
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'thembeka-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: this.#pulse.within,
      query_timeout: this.#pulse.within,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const item of this.#subscribers)
        if (item.channel === channel) item.onEvent(payload ?? '')
    })
    client.on('error', () => {
      // 'end' follows, and handles it.
    })
    client.on('end', () => this.#handleEnd(client))
    return client
  }

  #handleEnd(client: pg.Client) {
    // A client that failed to connect also emits 'end': its caller retries.
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#check)
    this.#notifyLost()
    this.#reconnectLater()
  }

  #notifyLost() {
    for (const item of this.#subscribers) item.onLost?.()
  }

  #checkLater(client: pg.Client) {
    if (this.#isClosed || this.#client !== client) return
    this.#check = setTimeout(async () => {
      // On a timeout the connection is closed from here, and 'end' does the rest.
      await client.query('select 1').catch(() => client.end())
      this.#checkLater(client)
    }, this.#pulse.every)
  }

  #reconnectLater() {
    if (this.#isClosed) return
    clearTimeout(this.#retry)
    // Subscribers reload, because they may have missed notifications.
    const reconnect = () =>
      this.#connected().then(
        () => this.#notifyLost(),
        () => this.#reconnectLater(),
      )
    this.#retry = setTimeout(reconnect, RECONNECT_AFTER)
  }
}
