import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

test.describe('on phones @phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true })

  test('the menu of phones keeps anyone who opened it, and lets continue Escape', async ({
    newcomer,
    expectComplaint,
  }) => {
    // On a slow connection the page isn't hydrated: all this works without its script.
    expectComplaint(/ERR_FAILED|dynamically imported module/)
    const page = await newcomer()
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/contact')
    const toggle = page.locator('summary[aria-label=Menu]')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()

    const header = (await page.locator('.site-header').boundingBox())!
    expect(header.height).toBe(68)
    expect((await menu.boundingBox())!.y).toBe(header.y + header.height)
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Services',
      'Online Stores',
      'NPOs & Charities',
      'How it Works',
      'About',
      'Become a Provider',
      'Contact',
      'Sign In',
      'Sign Up',
    ])

    // Repeated Tab: the focus never leaves the dialog.
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const isWithin = await page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest('header'),
      )
      expect(isWithin).toBe(true)
    }
    await expect(page.getByRole('main')).toHaveCount(0)

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await expect(page.getByRole('main')).toBeVisible()
  })

  test('the language is chosen in the menu of phones, and stays', async ({ newcomer }) => {
    const page = await newcomer({ javaScriptEnabled: false })
    await page.goto('/contact')
    await page.locator('.site-mobile > summary').click()
    await page.locator('.mobile-chips summary').click()
    await page.locator('.mobile-chips').getByRole('button', { name: 'isiZulu' }).click()
    await expect(page).toHaveURL(/\/zu\/contact$/)
    await page.goto('/auth')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zu')
  })
})

test('the logo leads home and to the top @phone', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 1500))
  await page.locator('.site-logo').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await signIn(page, people.nomsa)
  await page.goto('/contact')
  await page.locator('.site-logo').click()
  await expect(page).toHaveURL(/\/home$/)
})

for (const [who, path] of [
  ['sipho', '/provider-portal'],
  ['nomsa', '/admin/people'],
] as const)
  test(`the bell and the messages stand in the frame of ${path} @desktop`, async ({
    page,
    isMobile,
  }) => {
    await signIn(page, people[who])
    await page.goto(path)
    const bell = page.locator('.bell > summary')
    await expect(bell).toBeInViewport()
    await bell.click()
    const sheet = page.locator('.bell > .drop-sheet')
    await expect(sheet.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'See all notifications' })).toBeInViewport({
      ratio: 1,
    })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    if (isMobile) await page.locator('.foot-bar summary').click()
    await page.getByRole('link', { name: 'Messages' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/messages')
  })
