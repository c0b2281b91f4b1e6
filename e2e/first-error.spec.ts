import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A phone with its keyboard closed: less high than any of these forms. */
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

const forms = [
  { name: 'signing up', path: '/auth?register=true', press: '.auth-form button[type=submit]' },
  {
    name: 'a request',
    path: '/quote/new?category=plumbing',
    press: '.request-foot button[value=next]',
  },
  {
    name: 'an application',
    path: '/become-provider/apply',
    press: '.application-foot button[value=next]',
  },
]

const ways: { name: string; context?: BrowserContextOptions; prepare?: (page: Page) => unknown }[] =
  [
    {
      name: 'hydrated',
      prepare: async (page) => {
        await page.evaluate(() => void dispatchEvent(new Event('hydrate')))
        await page.locator('html[data-hydrated]').waitFor()
      },
    },
    {
      name: 'not hydrated',
      // Clicks before the page's modules have loaded.
      prepare: (page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort()),
    },
    { name: 'without script', context: { javaScriptEnabled: false } },
  ]

for (const { name, path, press } of forms)
  for (const way of ways)
    test(`the first error of ${name} is in sight and has the focus, ${way.name}`, async ({
      newcomer,
      expectComplaint,
    }) => {
      expectComplaint(/ERR_FAILED|dynamically imported module/)
      const page = await newcomer({ ...PHONE, ...way.context })
      await page.goto(path)
      await way.prepare?.(page)
      const button = page.locator(press).first()
      await button.scrollIntoViewIfNeeded()
      await button.click()

      const error = page.locator('.field-error:not(:empty)').first()
      await expect(error).toBeVisible()
      await expect.poll(() => stateOf(page)).toEqual({ hasFocus: true, isInSight: true })
    })

/** Whether the first invalid field has the focus, and is neither covered nor out of view. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    const wrong = document.querySelector(
      '[aria-invalid=true], fieldset[tabindex], .field-error:not(:empty)',
    )
    const isFocused = !!active && active !== document.body && !!wrong?.contains(active)
    const part = wrong?.matches('fieldset') ? wrong.querySelector('legend, input') : wrong
    const { left, top, width, height } = (part ?? document.body).getBoundingClientRect()
    const y = top + Math.min(height, 40) / 2
    const hit = document.elementFromPoint(left + width / 2, y)
    return {
      hasFocus: isFocused,
      isInSight: !!hit && (!!wrong?.contains(hit) || !!hit.closest('.field')?.contains(wrong)),
    }
  })
