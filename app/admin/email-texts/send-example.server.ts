import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nWith, textsInUse } from '#app/platform/email-texts/email-texts.server.ts'
import { renderTemplate } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { MINUTE } from '#app/platform/time.ts'
import { currentTexts, type Typed } from './current-texts.server.ts'
import { invented } from './examples.server.ts'
import { changesIn, problemsOf, type TextProblems, withTyped } from './save-texts.server.ts'
import type { SiteEmail } from './site-emails.ts'
import type { TextIndex } from './text-index.server.ts'

type RenderServices = Pick<Services, 'db' | 'clock' | 'config' | 'settings'>
type Rendering = {
  email: SiteEmail
  language: Language
  typed: Typed
  index: TextIndex
  /** Zero-based; an unknown index means the first. */
  example: number
}

type Rendered = { ok: true; email: Content } | { ok: false; problems: TextProblems }
type Content = NonNullable<Awaited<ReturnType<typeof renderTemplate>>>

/** Renders an example of an email with the typed texts, or returns their problems. */
export async function renderExample(
  services: RenderServices,
  { email: { kind, declaration }, language, typed, index, example }: Rendering,
): Promise<Rendered> {
  const now = await currentTexts(services.db, Object.keys(typed), language)
  const changed = changesIn(typed, now)
  const problems = await problemsOf(services, services.db, { language, typed: changed, index })
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const { texts } = await textsInUse(services.db)
  const i18n = i18nWith(language, withTyped(texts, language, changed))
  const examples = declaration.examples(invented(services, language))
  const templateData = examples[example] ?? examples[0]!
  const rendered = await renderTemplate(services, { declaration, i18n, templateData })
  if (!rendered) throw new Error(`An example of the email "${kind}" has nothing to say.`)
  return { ok: true, email: rendered }
}

type Sending = Rendering & { by: { id: string; email: string } }

/** Emails an example to the administrator who is editing. Two clicks within a minute send it once. */
export async function sendExample(
  services: RenderServices & Pick<Services, 'outbox'>,
  i18n: I18n,
  sending: Sending,
): Promise<Rendered> {
  const { email, language, by } = sending
  const rendered = await renderExample(services, sending)
  if (!rendered.ok) return rendered
  const now = services.clock.now()
  const { subject, html, text } = rendered.email
  await transaction(services.db, async (tx) => {
    await services.outbox.write(
      tx,
      {
        kind: `example of ${email.kind}`,
        to: by.email,
        subject: i18n._(msg`Example: ${subject}`),
        html,
        text,
        dedupe: `example ${by.id} ${hashOf(html)} ${Math.floor(+now / MINUTE)}`,
      },
      now,
    )
    await recordEvent(tx, {
      name: 'example email sent',
      about: { kind: 'email text', id: email.kind },
      by: by.id,
      now,
      details: { email: email.kind, language },
    })
  })
  return rendered
}
