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
  // Until the page can answer: the buttons that were pressed, and fields with what stands in them.
  const kept = new Map()
  const keep = (element, value) => {
    if ('live' in root.dataset) return
    kept.delete(element)
    kept.set(element, value)
    return 1
  }
  // A part that is fetched on its own may come later than the page around it: React marks what it has taken.
  const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  // In the order in which they came. A field that was drawn over gets back what was chosen or typed;
  // for React each is news, because it is told another value first.
  const letGo = (replay) => {
    let late
    for (const [element, value] of kept) {
      const isButton = element.matches('button')
      if (replay && isButton && element.isConnected && !isTaken(element)) {
        late = 1
        continue
      }
      kept.delete(element)
      if (isButton) element.removeAttribute('aria-busy')
      if (!replay) continue
      if (isButton) element.click()
      else if (/^(radio|checkbox)$/.test(element.type)) {
        element.checked = !value
        element.click()
      } else {
        if (element.value !== value) element.value = value
        element._valueTracker?.setValue(value + 1)
        for (const type of ['input', 'change'])
          element.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }
    if (late) setTimeout(letGo, 100, 1)
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
  const fetchSlider = () => {
    const address = doc.querySelector('[data-turn]')?.dataset.turn
    if (address)
      import(address).then(() =>
        dispatchEvent(new CustomEvent('slider', { detail: performance.now() })),
      )
  }
  // A slide's picture that didn't come: the slider knows what to show for it.
  on('error', ({ target }) => target.dataset?.wide && fetchSlider(), true)
  on(
    'click',
    (event) => {
      const button = event.target.closest?.('button[type=button]')
      if (!button || !keep(button)) return
      // React may be halfway awake: answered now and again later, a press would count twice.
      event.stopImmediatePropagation()
      button.setAttribute('aria-busy', true)
      begin()
    },
    true,
  )
  on(
    'input',
    ({ target }) => {
      const { type, value, checked } = target
      if (type && type !== 'file') keep(target, /^(radio|checkbox)$/.test(type) ? checked : value)
    },
    true,
  )
  on('toggle', ({ target }) => target.matches('[data-wakes]') && begin(), true)
  on('focusin', ({ target }) => target.matches('input,select,textarea') && begin())
  // After what the page draws anew on waking.
  on('hydrated', () =>
    setTimeout(() => {
      root.dataset.live = ''
      letGo(1)
    }),
  )
  on('DOMContentLoaded', () => {
    let chat
    try {
      chat = localStorage.openChat === 'true' || localStorage.chatWaiting
    } catch {}
    const address = location.search + location.hash
    if (
      chat ||
      /[?#&](code|error\w*|access_token|message)=/.test(address) ||
      doc.querySelector('[data-wake]')
    )
      begin()
    else if (!saver) {
      // Slides turn without a touch, also where nothing else is fetched before one.
      const slider = doc.querySelector('[data-turn]')
      if (slider && !matchMedia('(prefers-reduced-motion:reduce)').matches) {
        const turn = setTimeout(fetchSlider, 8e3)
        slider.addEventListener('pointerdown', () => clearTimeout(turn))
      }
      if (line?.effectiveType === '4g' && line.downlink >= 1.5)
        (w.requestIdleCallback || setTimeout)(begin)
    }
  })
  if (w.BroadcastChannel)
    new BroadcastChannel('session').onmessage = () => {
      root.dataset.told = ''
      begin()
    }
})()
