import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Passed rules aren't reported, and stylesheets aren't fetched a second time. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const], preload: false, iframes: false }

type Rules = { tags: string[] } | { rules: string[] }

/** What axe finds on the page as it is. Its script remains until the page is left. */
export async function a11yViolations(page: Page, rules: Rules, disabledRules: string[] = []) {
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
      runOnly: 'tags' in rules ? rules.tags : { type: 'rule' as const, values: rules.rules },
      rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    },
  )
}

/** What floats over a page for a moment: a message goes by itself after five seconds, or when it is closed. */
const PASSING = '.page-toasts, .toasts'
/** Drawn only while it has the focus. */
const DRAWN_ON_FOCUS = '.skip-link'

/**
 * Controls that a press in their middle doesn't reach once they are scrolled into view, each with what
 * is there instead; and what makes the page wider than `width`.
 */
export function layoutProblems(page: Page, width: number) {
  return page.evaluate(
    ({ width, passing, drawnOnFocus }) => {
      const describe = (element: Element | null) => {
        if (!element) return 'nothing'
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        const words = name.trim().replaceAll(/\s+/g, ' ').slice(0, 30)
        const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`)
        return `${element.localName}${classes.join('')} "${words}"`
      }
      /** A control that is drawn by its label is pressed there. */
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
      const problems: string[] = []
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary',
      )
      for (const control of controls) {
        if (control.matches(`:disabled, ${drawnOnFocus}`) || control.closest('[inert]')) continue
        const shown = targets(control).filter(isShown)
        const [target] = shown
        if (!target) continue
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        // A link over two lines is pressed in the first of them.
        const { left, top, width, height } = target.getClientRects()[0]!
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!hit?.closest(passing) && !shown.some((part) => part.contains(hit)))
          problems.push(`${describe(control)} is covered by ${describe(hit)}`)
      }
      scrollTo({ top: 0, behavior: 'instant' })
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
    { width, passing: PASSING, drawnOnFocus: DRAWN_ON_FOCUS },
  )
}
