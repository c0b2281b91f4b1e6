import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After hydration: closes the menus of this bar on navigation, Escape, and a tap outside. Before hydration
 * the inline loader closes them on Escape where the browser can.
 */
export function useClosingMenus<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)
  const { key } = useLocation()

  const shown = useRef(key)

  useEffect(() => {
    // Not on hydration: a menu opened before stays open.
    if (shown.current !== key) closeMenus(bar.current)
    shown.current = key
  }, [key])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const open = bar.current?.querySelector<HTMLElement>('.drop[open] > summary')
      closeMenus(bar.current)
      open?.focus()
    }
    const onTap = (event: PointerEvent) => {
      for (const menu of bar.current?.querySelectorAll<HTMLDetailsElement>('.drop[open]') ?? [])
        if (!menu.contains(event.target as Node)) menu.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onTap)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onTap)
    }
  }, [])
  return bar
}

function closeMenus(bar: HTMLElement | null) {
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('.drop[open]') ?? [])
    menu.open = false
}
