import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What is found fine need not be told, and stylesheets need not be fetched a second time. */
const ONLY_BARRIERS = { resultTypes: ['violations' as const], preload: false, iframes: false }

type Looked = { tags: string[] } | { rules: string[] }

/**
 * What keeps somebody out of the page as it stands, by axe. The page keeps axe's own script until it is left:
 * a second look, by night, costs half as much.
 */
export async function barriersOf(page: Page, looked: Looked, but: string[] = []) {
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
      ...ONLY_BARRIERS,
      runOnly: 'tags' in looked ? looked.tags : { type: 'rule' as const, values: looked.rules },
      rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
    },
  )
}
