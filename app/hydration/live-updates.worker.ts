/**
 * Live updates of a page before hydration, a separate file of a kilobyte: the inline loader fetches it for
 * signed-in users and visitors with a support conversation. It updates the counts of bell and chat, and
 * hydrates the page when something shown on the page itself changed. After hydration the page does all of
 * this itself. Built as a worker, because that gives the file its own URL.
 */

/** How often a stream that couldn't be opened is retried. */
const RETRY = 30_000

const tag = document.querySelector<HTMLElement>('script[data-updates]')!
const { since = '', streams = '' } = tag.dataset
const sources = new Map<string, EventSource>()
/** Counts and labels as the server rendered them: hydration must find the same content that React renders. */
const drawn = new Map<HTMLElement, [label: string | null, count: string | null]>()
let retry: ReturnType<typeof setTimeout> | undefined

function listen(address: string) {
  const source = new EventSource(`${address}?since=${since}`)
  sources.set(address, source)
  // The browser reconnects by itself unless the request was refused, for example by a proxy while the site
  // restarts.
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return
    sources.delete(address)
    retry ??= setTimeout(turn, RETRY)
  }
  const count = ({ data }: MessageEvent) => {
    for (const [name, value] of Object.entries<number>(JSON.parse(data))) show(name, value)
  }
  for (const name of ['unseen', 'unread', 'chat changed']) source.addEventListener(name, count)
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=live-refresh]'))
    source.addEventListener(content, () => dispatchEvent(new Event('hydrate')))
}

function show(name: string, count: number) {
  tag.dataset[name] = String(count)
  for (const element of document.querySelectorAll<HTMLElement>(`[data-count=${name}]`)) {
    const badge = element.lastElementChild!
    const [none = '', some = ''] = element.dataset.labels!.split('|')
    if (!drawn.has(element))
      drawn.set(element, [element.getAttribute('aria-label'), badge.textContent])
    const shown = count > 9 ? '9+' : String(count || '')
    badge.textContent = shown
    element.setAttribute('aria-label', shown ? some.replace('#', shown) : none)
  }
}

function turn() {
  clearTimeout(retry)
  retry = undefined
  if (document.visibilityState === 'visible') {
    for (const address of streams.split(' ')) if (!sources.has(address)) listen(address)
  } else end()
}

/** A hidden page closes its stream: browsers open at most six connections to a site. */
function end() {
  for (const source of sources.values()) source.close()
  sources.clear()
}

function handOver() {
  document.removeEventListener('visibilitychange', turn)
  clearTimeout(retry)
  end()
  for (const [element, [label, count]] of drawn) {
    element.setAttribute('aria-label', label!)
    element.lastElementChild!.textContent = count
  }
}

if (!('hydrated' in document.documentElement.dataset)) {
  turn()
  document.addEventListener('visibilitychange', turn)
  addEventListener('hydrated', handOver, { once: true })
}

export {}
