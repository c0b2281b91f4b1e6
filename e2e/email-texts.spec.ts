import { people } from '#db/seeds/people.ts'
import { expect, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes texts of emails.
test.use({ settings: SITE_FOR_CHANGES })

test('an administrator rewords an email, sees it, sends it to herself and puts it back @both', async ({
  page,
  newcomer,
  mailbox,
}) => {
  await signIn(page, people.nomsa)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Texts of emails' }).click()
  await page.getByLabel('Any words of an email').fill('reset your password')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Reset your password' }).click()

  const subject = page.getByLabel('Subject, Heading')
  const frame = page.frameLocator('iframe[name="email-preview"]')
  await test.step('what she types is in the frame before it is saved', async () => {
    await page.locator('iframe[name="email-preview"]').scrollIntoViewIfNeeded()
    await expect(frame.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await subject.fill('Choose another password')
    await page.getByRole('button', { name: 'Show what I typed' }).click()
    await expect(frame.getByRole('heading', { name: 'Choose another password' })).toBeVisible()
    await expect(frame.getByText('Subject: Choose another password')).toBeVisible()
    await page.getByRole('button', { name: 'Show as plain text' }).click()
    await expect(frame.getByText('-- ')).toBeVisible()
    await expect(subject).toHaveValue('Choose another password')
  })

  await test.step('she gets it before anyone else does', async () => {
    await page.getByRole('button', { name: 'Send me this email' }).click()
    await expect(page.getByText(`Sent to ${people.nomsa.email}`)).toBeVisible()
    const email = await mailbox.emailTo(people.nomsa.email, { subject: /^Example: / })
    expect(email.subject).toBe('Example: Choose another password')
  })

  await test.step('a code can’t be lost', async () => {
    const code = page.getByLabel('Small print 1')
    const before = await code.inputValue()
    await code.fill('If an app asks you for a code, type it.')
    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect(page.getByText('Keep {code}.')).toBeVisible()
    await expect(code).toBeFocused()
    await code.fill(before)
    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect(page.getByText('1 text saved')).toBeVisible()
  })

  const visitor = await newcomer()
  const forgotten = async () => {
    await visitor.goto('/auth/forgot')
    await visitor.getByLabel('Email').first().fill(people.thandi.email)
    await visitor.locator('main form button[type=submit]').first().click()
    return mailbox.emailTo(people.thandi.email)
  }
  await test.step('it arrives as she wrote it', async () => {
    expect((await forgotten()).subject).toBe('Choose another password')
  })

  await test.step('and the built-in text is put back', async () => {
    await page.getByRole('button', { name: 'Put the built-in text back' }).click()
    await expect(page.getByText('The earlier text is back')).toBeVisible()
    await expect(subject).toHaveValue('Reset your password')
  })
})

test('without script, an administrator sees what she types, and is told what is wrong with it', async ({
  newcomer,
}) => {
  const page = await newcomer({ javaScriptEnabled: false })
  await signIn(page, people.nomsa)
  await page.goto('/admin/settings/emails/reauthentication/zu')
  const heading = page.getByRole('textbox').filter({ hasText: '{code}' }).first()
  const built = await heading.inputValue()
  await heading.fill(`${built}!`)
  await page.getByRole('button', { name: 'Show what I typed' }).click()
  const frame = page.frameLocator('iframe[name="email-preview"]')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('123456!')

  await heading.fill('Ikhodi')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('Keep {code}.')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveValue('Ikhodi')
  await page.locator('[aria-invalid=true]').fill(`${built}!`)
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('1 text saved')).toBeVisible()
  await expect(page.getByRole('link', { name: /isiZulu.*1 changed/ })).toBeVisible()
  await page.getByRole('button', { name: 'Put the built-in text back' }).click()
  await expect(page.getByText('The earlier text is back')).toBeVisible()
})
