import { expect, it } from 'vitest'
import { renderEmail } from './email.tsx'

const sender = {
  name: 'Thembeka',
  supportEmail: 'help@example.co.za',
  siteUrl: 'https://site.example.co.za',
}

const words = {
  language: 'en',
  preview: 'One link',
  heading: 'Confirm your email address',
  parts: ['Hello Nomvula', { facts: [['Reference', 'K7QM-29XA']] as const }],
  button: { label: 'Confirm', href: 'https://site.example.co.za/auth/confirm?token_hash=a&type=b' },
  after: ['It works for 24 hours.'],
  reason: 'Someone registered with this address.',
}

it('says the same in plain text as in HTML, the link included', async () => {
  const { html, text } = await renderEmail(sender, words)

  for (const phrase of [words.heading, 'Hello Nomvula', 'Reference', 'K7QM-29XA', 'It works for']) {
    expect(html).toContain(phrase)
    expect(text).toContain(phrase)
  }
  expect(html).toContain('href="https://site.example.co.za/auth/confirm?token_hash=a&amp;type=b"')
  expect(text).toContain(`Confirm:\n${words.button.href}`)
})

it('shows what a stranger typed as words, never as markup', async () => {
  const typed = '<img src=x onerror=alert(1)>'
  const { html } = await renderEmail(sender, {
    ...words,
    parts: [typed, { quote: typed, from: typed }, { facts: [[typed, typed]] }],
  })

  expect(html).not.toContain('<img')
})

it('names its language and can be read at night', async () => {
  const { html } = await renderEmail(sender, { ...words, language: 'zu' })

  expect(html).toContain('lang="zu"')
  expect(html).toContain('prefers-color-scheme: dark')
})
