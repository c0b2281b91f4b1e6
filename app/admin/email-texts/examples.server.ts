import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import type { Services } from '#app/page/services.server.ts'
import type { EmailTexts, Invented } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { type Place, placesOf } from './places.ts'
import type { SiteEmail } from './site-emails.ts'

type ExampleServices = Pick<Services, 'clock' | 'config' | 'settings'>

/** The invented data of an email's examples, for a reader of this language. */
export function invented(
  { clock, config, settings }: ExampleServices,
  language: Language,
): Invented {
  const { name, supportEmail } = settings.current()
  return {
    recipient: { address: 'thandi@example.co.za', language },
    now: clock.now(),
    siteUrl: config.siteUrl,
    site: { name, supportEmail },
  }
}

/** A built-in text of an email, as the examples show it. */
export type EmailMessage = {
  id: string
  /** Where it appears, in the email's order. */
  places: Place[]
  /** The placeholders, each with an example value. */
  placeholders: Map<string, string>
  /** The examples in which it appears. */
  examples: Set<number>
}

/** The texts of an email in order of appearance. A text inside another one comes last. */
export function messagesOf(
  services: ExampleServices,
  { declaration }: SiteEmail,
  language: Language,
): EmailMessage[] {
  const found = new Map<string, EmailMessage & { order: number }>()
  declaration.examples(invented(services, language)).forEach((templateData, example) => {
    const { i18n, said } = recording(language)
    const texts = declaration.template(i18n, templateData)
    for (const { id, values, text } of texts ? said : []) {
      const places = placesOf(texts as EmailTexts, text)
      const message = found.get(id) ?? emptyMessage(id)
      message.order = Math.min(message.order, example * 1000 + (places[0]?.order ?? 999))
      message.places = [...new Set([...message.places, ...places.map(({ place }) => place)])]
      message.examples.add(example)
      for (const [name, value] of Object.entries(values))
        if (!message.placeholders.has(name)) message.placeholders.set(name, String(value))
      found.set(id, message)
    }
  })
  return [...found.values()].toSorted((message, other) => message.order - other.order)
}

const emptyMessage = (id: string) => ({
  id,
  order: Number.POSITIVE_INFINITY,
  places: [],
  placeholders: new Map<string, string>(),
  examples: new Set<number>(),
})

type Said = { id: string; values: Record<string, unknown>; text: string }

/** An i18n of the built-in texts that records which of them a template uses. */
function recording(language: Language): { i18n: I18n; said: Said[] } {
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: i18nFor(language).messages },
  })
  const translated = i18n._.bind(i18n)
  const said: Said[] = []
  i18n._ = (message: MessageDescriptor | string, given?: Record<string, unknown>) => {
    const { id, values } = typeof message === 'string' ? { id: message, values: given } : message
    const text = translated(id, values)
    said.push({ id, values: values ?? {}, text })
    return text
  }
  return { i18n, said }
}
