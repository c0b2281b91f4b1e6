import { people } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

const CARDS = [
  ['Nomsa Radebe', 'TEL;TYPE=CELL:061 555 0179'],
  ['Ayanda Mokoena', 'TEL:082 555 0113'],
  ['Nobody at all', 'NOTE:no number'],
]
  .map(([name, line]) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${line}\nEND:VCARD`)
  .join('\n')

test('clients come from a phone, get a note, and the import can be undone @both', async ({
  page,
}) => {
  await signIn(page, people.sipho)
  const load = async (name: string, text: string) => {
    await page.goto('/provider-portal/import')
    await page
      .locator('#contact-file')
      .setInputFiles({ name, mimeType: 'text/vcard', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Load Contacts' }).click()
  }

  await test.step('what is no list of contacts is refused in words', async () => {
    await load('contacts.vcf', 'MZ\u0000\u0001a program')
    await expect(page.getByText("This isn't a list of contacts.")).toBeVisible()
  })

  await test.step('what is read is shown first: who is new, who is here, who is left out', async () => {
    await load('contacts.vcf', CARDS)
    await expect(page.getByRole('heading', { name: '2 contacts' })).toBeVisible()
    await expect(page.getByText('1 of 2 selected')).toBeVisible()
    await expect(page.getByLabel(/Ayanda Mokoena/)).toBeDisabled()
    await page.getByText('1 row left out').click()
    await expect(page.getByText('No phone number or email address.')).toBeVisible()
  })

  await test.step('nothing selected is said, and nothing is lost', async () => {
    // Hydrated from here on, so that every click is handled at once.
    await page.getByLabel('Name or phone number').focus()
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('button', { name: 'Deselect all' }).click()
    await expect(page.getByText('0 of 2 selected')).toBeVisible()
    await page.getByRole('button', { name: /^Import 0/ }).click()
    await expect(page.getByText('No contacts selected').first()).toBeVisible()
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await page.getByRole('checkbox', { name: /These people know/ }).check()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await expect(page).toHaveURL(/\/provider-portal\/clients$/)
    await expect(page.getByText('1 client imported').first()).toBeVisible()
  })

  await test.step('she is found by her number; a note about her would keep the import', async () => {
    await page.getByLabel('Name or phone number').fill('061 555')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Nomsa Radebe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nomsa Radebe' })).toBeVisible()
    await expect(page.getByText('No jobs yet')).toBeVisible()
  })

  await test.step('the import is undone, and she is gone', async () => {
    const hers = page.url()
    await page.goto('/provider-portal/import')
    await page.getByText('Undo', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone').first()).toBeVisible()
    expect((await page.request.get(hers)).status()).toBe(404)
  })

  await test.step('a note about a client from a job stays', async () => {
    await page.goto('/provider-portal/clients?q=thandi')
    await page.getByRole('link', { name: people.thandi.name }).first().click()
    await page.getByLabel('What to remember').fill('Blue gate, ring twice')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('What to remember')).toHaveValue('Blue gate, ring twice')
  })
})
