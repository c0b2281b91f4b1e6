;(() => {
  const w = window
  const doc = document
  const root = doc.documentElement
  const line = navigator.connection
  const on = w.addEventListener
  const chosen = (name) => doc.cookie.match(`(?:^|; )${name}=(\\w+)`)?.[1]
  const look = chosen('look')
  if (look) root.dataset.look = look
  const saver = chosen('data-saver') || line?.saveData
  if (saver) root.dataset.saver = ''
  if (!w.PublicKeyCredential) root.dataset.keyless = ''
  let begun
  let kept
  // The touch that woke the page is kept until the page can answer it.
  const letGo = (replay) => {
    kept?.removeAttribute('aria-busy')
    if (replay && kept?.isConnected) kept.click()
    kept = null
  }
  // Sets the four globals that the router's own scripts would have set, then starts its entry.
  const begin = () => {
    if (begun) return
    begun = 1
    const page = JSON.parse(doc.getElementById('page').textContent)
    const modules = Object.entries(page.modules)
    // All at once, rather than each when another asks for it.
    for (const href of page.files) {
      const link = doc.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      doc.head.append(link)
    }
    w.__reactRouterManifest = page.manifest
    w.__reactRouterContext = page.context
    page.context.stream = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(page.state))
        stream.close()
      },
    })
    Promise.resolve(page.hmr && import(page.hmr))
      .then(() => Promise.all(modules.map(async ([id, url]) => [id, await import(url)])))
      .then((all) => {
        w.__reactRouterRouteModules = Object.fromEntries(all)
        return import(page.manifest.entry.module)
      })
      .catch(() => {
        begun = 0
        letGo()
      })
  }
  on(
    'click',
    ({ target }) => {
      const button = target.closest?.('button[type=button]')
      if (!button || 'live' in root.dataset) return
      kept = button
      button.setAttribute('aria-busy', true)
      begin()
    },
    true,
  )
  on('focusin', ({ target }) => target.matches('input,select,textarea') && begin())
  on('hydrated', () => {
    root.dataset.live = ''
    letGo(1)
  })
  on('DOMContentLoaded', () => {
    let chat
    try {
      chat = localStorage.openChat
    } catch {}
    const address = location.search + location.hash
    if (
      chat === 'true' ||
      /[?#&](code|error\w*|access_token|message)=/.test(address) ||
      doc.querySelector('[data-wake]')
    )
      begin()
    else if (!saver && line?.effectiveType === '4g' && line.downlink >= 1.5)
      (w.requestIdleCallback || setTimeout)(begin)
  })
  if (w.BroadcastChannel)
    new BroadcastChannel('session').onmessage = () => {
      root.dataset.told = ''
      begin()
    }
})()
