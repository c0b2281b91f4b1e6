import { globSync, readFileSync } from 'node:fs'
import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel'
import { makeConfig } from '@lingui/conf'
import { describe, expect, it } from 'vitest'
import { allEmails } from '#app/emails.server.ts'
import {
  builtInMessage,
  builtInSource,
  problemOf,
} from '#app/platform/email-texts/email-texts.server.ts'
import { compileSource } from '#app/platform/email-texts/message-source.ts'
import { renderTemplate } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { messageId } from '#app/platform/other-languages.server.ts'
import { invented, messagesOf } from './examples.server.ts'
import { mostOf } from './places.ts'
import { siteEmails } from './site-emails.ts'
import { textIndex } from './text-index.server.ts'

const services = {
  emails: allEmails,
  clock: { now: () => new Date('2026-03-06T12:00:00Z') },
  config: { siteUrl: 'https://thembeka.example' },
  settings: { current: () => ({ name: 'Thembeka', supportEmail: 'help@example.co.za' }) },
} as unknown as Parameters<typeof textIndex>[0]

const emails = siteEmails(allEmails)

it('has an address of its own for each email', () => {
  const slugs = emails.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.length).toBeGreaterThan(60)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

describe.each(siteLanguages)('in %s', (language) => {
  it.each(emails.map((email) => [email.kind, email] as const))(
    'the examples of “%s” are written whole, as HTML and as plain text',
    async (_kind, { declaration }) => {
      const examples = declaration.examples(invented(services, language))
      expect(examples.length).toBeGreaterThan(0)
      for (const templateData of examples) {
        const i18n = i18nFor(language)
        const email = await renderTemplate(services, { declaration, i18n, templateData })
        expect(email).not.toBeNull()
        const { subject, preview, html, text } = email!
        expect(html).toContain(`lang="${language}"`)
        for (const words of [subject, preview, text, html.replaceAll(/<style.*?<\/style>/gs, '')])
          expect(words).not.toMatch(/undefined|\bnull\b|NaN|Invalid|\[object|[{}]/)
        expect(subject.trim()).not.toBe('')
        expect(text).toContain('Thembeka')
        const addresses = text.match(/\S+@[\w.]+\w/g) ?? []
        expect(addresses.filter((address) => !address.endsWith('example.co.za'))).toEqual([])
      }
    },
  )
})

/** The files with templates of emails. */
const SOURCES = '{*emails.server,*email.server,*email-templates,email-words}.ts'

/** The ids of all messages in the source of the emails. */
async function messagesInSources() {
  const found = new Map<string, string>()
  const config = makeConfig({ locales: ['en'], catalogs: [] }, { skipValidation: true })
  for (const file of globSync(`app/**/${SOURCES}`)) {
    const code = readFileSync(file, 'utf8')
    await extractFromFileWithBabel(
      file,
      code,
      ({ message }) => void (message && found.set(messageId(message), message)),
      { linguiConfig: config },
      { plugins: ['typescript'] },
    )
  }
  return found
}

it('shows every text of the emails in an example, so that it can be edited', async () => {
  const inSources = await messagesInSources()
  expect(inSources.size).toBeGreaterThan(250)
  const index = textIndex(services)
  const missing = [...inSources].filter(([id]) => !index.has(id)).map(([, message]) => message)
  expect(missing).toEqual([])
})

it('shows the same texts in every language, and none that the interface has alone', async () => {
  const inSources = await messagesInSources()
  for (const email of emails) {
    const ids = siteLanguages.map((language) =>
      messagesOf(services, email, language)
        .map(({ id }) => id)
        .toSorted(),
    )
    for (const other of ids) expect(other).toEqual(ids[0])
    expect(ids[0]!.filter((id) => !inSources.has(id))).toEqual([])
  }
})

it('is read back the same once it was made editable', async () => {
  for (const messageId of (await messagesInSources()).keys())
    for (const language of siteLanguages) {
      const source = builtInSource({ messageId, language })
      expect(compileSource(source)).toEqual([builtInMessage({ messageId, language })].flat(1))
      expect(problemOf({ messageId, language }, source)).toBeNull()
    }
})

it('is as short as the shortest place that has it', () => {
  expect(mostOf(['subject', 'heading'])).toBe(78)
  expect(mostOf(['words'])).toBe(1000)
  expect(mostOf([])).toBe(200)
})
