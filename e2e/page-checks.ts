import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Omits passed rules, and doesn't fetch stylesheets again. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const], preload: false, iframes: false }

/** The axe violations of the page. Its script stays until the page is left. */
export async function a11yViolations(page: Page, tags: string[], disabledRules: string[] = []) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
      }))
    },
    {
      ...VIOLATIONS_ONLY,
      runOnly: tags,
      rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    },
  )
}

/** Temporary overlays: a toast disappears after five seconds, or when it is closed. */
const PASSING = '.page-toasts, .toasts'
/** Visible only while focused. */
const DRAWN_ON_FOCUS = '.skip-link'

/**
 * Controls whose centre can't be clicked after the browser has scrolled them into view on focus, each with
 * what covers it; and elements that make the page wider than `width`. The page's listeners don't get the
 * focus events, so they neither hydrate it nor trigger validation.
 */
export function layoutProblems(page: Page, width: number, { isHitTested = true } = {}) {
  return page.evaluate(
    ({ width, isHitTested, passing, drawnOnFocus }) => {
      const describe = (element: Element | null) => {
        if (!element) return 'nothing'
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        const words = name.trim().replaceAll(/\s+/g, ' ').slice(0, 30)
        const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`)
        return `${element.localName}${classes.join('')} "${words}"`
      }
      /** A visually hidden control is clicked through its label. */
      const targets = (control: Element) => {
        const labels = (control as HTMLInputElement).labels ?? []
        return [control, ...labels]
      }
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        const visible = { opacityProperty: true, visibilityProperty: true }
        const isForScreenReaders = getComputedStyle(element).clipPath !== 'none'
        return width > 0 && height > 0 && !isForScreenReaders && element.checkVisibility(visible)
      }
      /**
       * The centre of its visible part: it may be higher than the window, or partly outside a scrolling row.
       */
      const middleOf = (element: Element) => {
        // A link over two lines is clicked in the first of them.
        const { left, top, right, bottom } = element.getClientRects()[0]!
        const seen = { left, top, right, bottom }
        for (let around = element.parentElement; around; around = around.parentElement) {
          const isWindow = around === document.documentElement || around === document.body
          if (!isWindow && getComputedStyle(around).overflowX === 'visible') continue
          const edge = isWindow
            ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
            : around.getBoundingClientRect()
          seen.left = Math.max(seen.left, edge.left)
          seen.top = Math.max(seen.top, edge.top)
          seen.right = Math.min(seen.right, edge.right)
          seen.bottom = Math.min(seen.bottom, edge.bottom)
        }
        return [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2] as const
      }
      const pixels = (length: string) => Number.parseFloat(length) || 0
      const windowStyle = getComputedStyle(document.documentElement)
      const edges = {
        top: pixels(windowStyle.scrollPaddingTop),
        bottom: innerHeight - pixels(windowStyle.scrollPaddingBottom),
      }
      const boxesThatScroll = new Map<Element, boolean>()
      const isInBoxThatScrolls = (element: Element): boolean => {
        const around = element.parentElement
        if (!around || around === document.body) return false
        const known = boxesThatScroll.get(around)
        if (known !== undefined) return known
        const scrolls =
          /auto|scroll/.test(getComputedStyle(around).overflow) || isInBoxThatScrolls(around)
        boxesThatScroll.set(around, scrolls)
        return scrolls
      }
      /** Whether it is fully visible, so that focusing, the most expensive part, can be skipped. */
      const isInSight = (element: Element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
        return (
          left >= 0 &&
          right <= innerWidth &&
          top - pixels(scrollMarginTop) >= edges.top &&
          bottom + pixels(scrollMarginBottom) <= edges.bottom &&
          !isInBoxThatScrolls(element)
        )
      }
      const problems: string[] = []
      const quiet = new AbortController()
      for (const type of ['focus', 'blur', 'focusin', 'focusout', 'scroll'])
        addEventListener(type, (event) => event.stopImmediatePropagation(), {
          capture: true,
          signal: quiet.signal,
        })
      scrollTo({ top: 0, behavior: 'instant' })
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary',
      )
      for (const control of isHitTested ? controls : []) {
        if (control.matches(`:disabled, ${drawnOnFocus}`) || control.closest('[inert]')) continue
        const shown = targets(control).filter(isShown)
        const [target] = shown
        if (!target) continue
        const isHit = (hit: Element | null) =>
          !!hit?.closest(passing) || shown.some((part) => part.contains(hit))
        // Nearly all are fully visible.
        const isHitInItsMiddle = () => {
          const { left, top, width, height } = target.getClientRects()[0]!
          return isHit(document.elementFromPoint(left + width / 2, top + height / 2))
        }
        if (isInSight(control) && isInSight(target) && isHitInItsMiddle()) continue
        control.focus()
        // Focus scrolls only its first line into view.
        if (control.matches('textarea')) control.scrollIntoView({ block: 'nearest' })
        if (isHitInItsMiddle()) continue
        const hit = document.elementFromPoint(...middleOf(target))
        if (!isHit(hit)) problems.push(`${describe(control)} is covered by ${describe(hit)}`)
      }
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo({ top: 0, behavior: 'instant' })
      quiet.abort()
      if (document.documentElement.scrollWidth > width) {
        const isScrolled = (element: Element): boolean =>
          element !== document.body &&
          (getComputedStyle(element).overflowX !== 'visible' ||
            (!!element.parentElement && isScrolled(element.parentElement)))
        const wide = [...document.body.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > width + 1 && !isScrolled(element),
        )
        const where = wide.slice(-3).map(describe).join(', ')
        problems.push(`wider than ${width} px (${document.documentElement.scrollWidth}): ${where}`)
      }
      return problems
    },
    { width, isHitTested, passing: PASSING, drawnOnFocus: DRAWN_ON_FOCUS },
  )
}
