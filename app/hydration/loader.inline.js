;(() => {
  const w = window
  const doc = document
  const root = doc.documentElement
  const { missing, updates } = doc.currentScript.dataset
  const line = navigator.connection
  const on = w.addEventListener
  const chosen = (name) => doc.cookie.match(`(?:^|; )${name}=(\\w+)`)?.[1]
  const look = chosen('look')
  if (look) root.dataset.look = look
  const saver = chosen('data-saver') || line?.saveData
  if (saver) root.dataset.saver = ''
  if (!w.PublicKeyCredential) root.dataset.keyless = ''
  let begun
  // Queued until the page is hydrated: clicked buttons, and fields with their values.
  const kept = new Map()
  // A lazy component may hydrate later than the page around it: React marks the elements that it has
  // hydrated, and the slider marks its own.
  const isTaken = (element) =>
    !element.closest('[data-turn]:not([data-turning])') &&
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const keep = (element, value) => {
    const isLive = 'hydrated' in root.dataset
    if (isLive && (!element.matches('button') || isTaken(element))) return
    kept.delete(element)
    kept.set(element, value)
    if (isLive) setTimeout(letGo, 100, 1)
    return 1
  }
  // In order. A re-rendered field gets back what was chosen or typed; React's value tracker is set to another
  // value first, so that it sees a change.
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
  // Sets the three globals that the router's own scripts would have set, then starts its entry.
  const begin = () => {
    if (begun) return
    // The focus moved before the document was parsed: on a slow connection the JSON may be incomplete.
    if (doc.readyState === 'loading') return on('DOMContentLoaded', begin)
    begun = 1
    const page = JSON.parse(doc.getElementById('page').textContent)
    const modules = Object.entries(page.modules)
    // All at once, rather than each when another imports it.
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
  // A picture that failed to load is requested once more, as a jpg; then its place says that it is missing.
  // Only attributes change, so that hydration finds the expected elements.
  on(
    'error',
    ({ target: image }) => {
      if (!image.matches?.('img')) return
      const { dataset, src } = image
      const better = image.parentElement.querySelectorAll('source:is([type$=avif],[type$=webp])')
      const jpg = src.replace(/\/(photos|pictures)\/.+\/\d+$/, '$&.jpg')
      if (!image.again && (better[0] || jpg !== src)) {
        image.again = 1
        for (const source of better) source.type = 'none'
        image.srcset = ''
        image.src = jpg
      } else if (!('missing' in dataset) && !image.matches('.illustration[alt=""]')) {
        image.before = image.alt
        // A small portrait has no room for text.
        dataset.missing = image.getAttribute('width') < 150 ? '' : missing
        image.alt += (image.alt && '. ') + missing
      }
    },
    true,
  )
  // Another picture replaced it.
  on(
    'load',
    ({ target: image }) => {
      if (!image.alt?.endsWith(missing)) return
      image.alt = image.before
      delete image.dataset.missing
    },
    true,
  )
  on(
    'click',
    (event) => {
      const button = event.target.closest?.('button[type=button]')
      if (!button || !keep(button)) return
      // React may be partly hydrated: handled now and replayed later, a click would count twice.
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
  on(
    'toggle',
    ({ target: menu }) => {
      if (menu.matches('[data-hydrate-on-open]')) begin()
      // Escape, and the back gesture on phones, close an open menu, also before hydration.
      menu.watcher?.destroy()
      if (!menu.open || !menu.matches('.drop') || !w.CloseWatcher) return
      menu.watcher = new CloseWatcher()
      menu.watcher.onclose = () => {
        menu.open = false
        menu.firstChild.focus()
      }
    },
    true,
  )
  on('hydrate', begin)
  on('focusin', ({ target }) => target.matches('input,select,textarea') && begin())
  // After the render that follows hydration.
  on('hydrated', () =>
    setTimeout(() => {
      root.dataset.hydrated = ''
      letGo(1)
    }),
  )
  // A second import is free: the module is cached.
  const hear = () => import(updates)
  on('DOMContentLoaded', () => {
    let chat
    try {
      chat =
        localStorage.openChat === 'true' || localStorage.chatWaiting || sessionStorage.chatDraft
    } catch {}
    const address = location.search + location.hash
    if (
      chat ||
      /[?#&](code|error\w*|access_token|message)=/.test(address) ||
      doc.querySelector(saver ? '[data-hydrate="now"]' : '[data-hydrate]')
    )
      begin()
    else if (saver) {
      if (updates) for (const touch of ['pointerdown', 'keydown']) on(touch, hear)
    } else {
      // Slides rotate without interaction, even if nothing else is loaded.
      const slider = doc.querySelector('[data-turn]')
      if (slider && !matchMedia('(prefers-reduced-motion:reduce)').matches) {
        const turn = setTimeout(
          () =>
            import(slider.dataset.turn).then(() =>
              dispatchEvent(new CustomEvent('slider', { detail: performance.now() })),
            ),
          8e3,
        )
        slider.addEventListener('pointerdown', ({ target }) => {
          clearTimeout(turn)
          // Its buttons are replayed later, and stop it themselves.
          if (!target.closest('button')) slider.dataset.touched = ''
        })
      }
      if (line?.effectiveType === '4g' && line.downlink >= 1.5)
        (w.requestIdleCallback || setTimeout)(begin)
      else if (updates) hear()
    }
  })
  if (w.BroadcastChannel)
    new BroadcastChannel('session').onmessage = () => {
      root.dataset.sessionChanged = ''
      begin()
    }
})()
