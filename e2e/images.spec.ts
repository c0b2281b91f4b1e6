import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes pictures and settings.
test.use({ settings: SITE_FOR_CHANGES })

const PHOTO = 'e2e/photos/ceiling.jpg'
const svg = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

test('an administrator adds a picture, crops it, moves its focal point by keyboard, and deletes it @both', async ({
  page,
  newcomer,
}) => {
  await signIn(page, people.nomsa)
  const name = `Ceiling ${Date.now()}`

  await test.step('what isn’t a picture is refused without script, and the words stay', async () => {
    const plain = await newcomer({ javaScriptEnabled: false })
    await signIn(plain, people.nomsa)
    await plain.goto('/admin/images/new')
    await plain.getByLabel('Picture file').setInputFiles(svg)
    await plain.getByLabel('Alternative text in English').fill('A stained ceiling')
    await plain.getByRole('button', { name: 'Add picture' }).click()
    await expect(plain.getByText("This isn't a photo.")).toBeVisible()
    await expect(plain.getByLabel('Alternative text in English')).toHaveValue('A stained ceiling')
  })

  await test.step('the picture is in the library', async () => {
    await page.goto('/admin/images/new')
    await page.getByLabel('Picture file').setInputFiles(PHOTO)
    await page.getByLabel('Alternative text in English').fill('A stained ceiling in Mamelodi')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Add picture' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('WebP').first()).toBeVisible()
  })

  await test.step('the arrow keys move the ring, and the fields follow', async () => {
    await page.locator('html[data-hydrated]').waitFor()
    const ring = page.getByRole('button', { name: /Focal point/ })
    await ring.focus()
    await ring.press('ArrowRight')
    await ring.press('Shift+ArrowUp')
    await expect(page.getByLabel('From the left')).toHaveValue('51')
    await expect(page.getByLabel('From the top')).toHaveValue('40')
    const picture = page.locator('.framing-picture')
    const box = (await picture.boundingBox())!
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.25)
    await expect(page.getByLabel('From the left')).toHaveValue('80')
    await page.getByLabel('Left', { exact: true }).fill('50')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.locator('.framing-shapes img').first()).toHaveClass(/focal-x-60/)
  })

  await test.step('it is found, and deleted', async () => {
    await page.goto('/admin/images')
    await page.getByLabel('Name or what it shows').fill(name)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Delete picture' }).click()
    await expect(page.getByText('Picture deleted')).toBeVisible()
  })
})

test('a picture of the library is on a page and beside a category, and can’t be deleted meanwhile', async ({
  page,
  newcomer,
}) => {
  await signIn(page, people.nomsa)
  const reader = await newcomer()
  const name = `Used ceiling ${Date.now()}`
  await page.goto('/admin/images/new')
  await page.getByLabel('Picture file').setInputFiles(PHOTO)
  await page.getByLabel('Alternative text in English').fill('A ceiling before the repair')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add picture' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const picture = page.url()

  await test.step('an editor puts it above a text', async () => {
    await page.goto('/admin/content/texts/how-it-works/en')
    const field = page.locator('.content-picture').first()
    await field.getByText('Choose a picture').click()
    await field.getByRole('radio', { name }).check()
    await page.getByRole('button', { name: 'Publish English' }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
    await reader.goto('/how-it-works')
    const shown = reader.getByRole('img', { name: 'A ceiling before the repair' })
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toHaveJSProperty('complete', true)
    await expect(async () => {
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
        0,
      )
    }).toPass({ timeout: 5000 })
  })

  await test.step('an administrator gives it to a category, without script', async () => {
    const plain = await newcomer({ javaScriptEnabled: false })
    await signIn(plain, people.nomsa)
    await plain.goto('/admin/services/roofing')
    await plain.getByRole('radio', { name }).check()
    await plain.getByRole('button', { name: 'Save category' }).click()
    await expect(plain.getByText('Category saved')).toBeVisible()
    await reader.goto('/services')
    await expect(reader.locator('a[href="/services/roofing"] img')).toHaveClass(/trade-photo/)
  })

  await test.step('its page says where, and it stays', async () => {
    await page.goto(picture)
    await expect(page.getByRole('link', { name: 'How it works' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Roofing' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete picture' })).toHaveCount(0)
  })
})

test('an administrator turns the chat off, visitors read so, and the earlier version is put back', async ({
  page,
  newcomer,
}) => {
  await signIn(page, people.nomsa)
  const guest = await newcomer()
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Turn off: Support chat' }).click()
  await expect(page.getByText('Turned off')).toBeVisible()
  await expect(async () => {
    await guest.goto('/contact')
    await expect(guest.locator('[data-chat]').first()).toBeHidden({ timeout: 100 })
  }).toPass({ timeout: 5000 })
  await guest.goto('/support')
  await expect(guest.getByText('Our chat is closed right now. Email us instead.')).toBeVisible()

  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('link', { name: 'Support chat' }).click()
  await page.getByRole('link', { name: 'Compare with now' }).first().click()
  await page.getByRole('button', { name: /back$/ }).click()
  await expect(page.getByText(/in use again/)).toBeVisible()
  await expect(async () => {
    await guest.goto('/support')
    await expect(guest.getByText('Our chat is closed')).toBeHidden({ timeout: 100 })
  }).toPass({ timeout: 5000 })
})
