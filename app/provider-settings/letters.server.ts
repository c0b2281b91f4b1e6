import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import { formatDate } from '#app/platform/time.ts'
import type { EditField } from '#app/providers/profile-fields.ts'
import { fieldNames, pageOf } from '#app/providers/profile-fields.ts'
import type { LetterKind } from './news.server.ts'

type Words = Pick<LetterWords, 'heading' | 'parts' | 'button'>

/** A job: draws one letter of this room and puts it into the outbox. Run twice it is written once. */
export async function writeSettingsLetter(services: Services, data: Record<string, unknown>) {
  const { kind, id, days } = data as { kind: LetterKind; id: string; days?: number }
  const { db, settings, config, clock, outbox } = services
  const facts =
    kind === 'paper runs out' ? await paperFacts(services, id) : await editFacts(services, id)
  if (!facts?.email) return
  const chosen = (facts.metadata as { language?: unknown } | null)?.language
  const language = isSiteLanguage(chosen) ? chosen : 'en'
  const i18n = i18nFor(language)
  const words = wordsOf(i18n, kind, facts, `${config.siteUrl}${href('/provider-portal/settings')}`)
  if (!words) return
  const { name, supportEmail } = settings.current()
  const drawn = await drawLetter(
    { name, supportEmail, siteUrl: config.siteUrl },
    {
      language,
      preview: i18n._(msg`Your settings in the provider portal`),
      reason: i18n._(msg`This letter was sent because you offer services here.`),
      ...words,
    },
  )
  const to = facts.email
  await transaction(db, (tx) =>
    outbox.write(
      tx,
      {
        kind,
        to,
        subject: words.heading,
        ...drawn,
        dedupe: `settings: ${kind} ${id} ${'expiresOn' in facts ? `${facts.expiresOn} ${days}` : ''}`,
      },
      clock.now(),
    ),
  )
}

type Facts = NonNullable<
  Awaited<ReturnType<typeof paperFacts>> | Awaited<ReturnType<typeof editFacts>>
>

function wordsOf(i18n: I18n, kind: LetterKind, facts: Facts, settings: string): Words | null {
  if ('expiresOn' in facts) {
    if (!facts.expiresOn) return null
    const day = formatDate(facts.expiresOn, i18n.locale)
    return {
      heading: i18n._(msg`${facts.paper} runs out on ${day}`),
      parts: [
        i18n._(
          msg`Send the new one before that day: it takes us a moment to look, and until then the old one counts.`,
        ),
      ],
      button: { label: i18n._(msg`Send the new one`), href: `${settings}/documents` },
    }
  }
  const field = i18n._(fieldNames[facts.field as EditField])
  const href = `${settings}/${pageOf(facts.field as EditField)}`
  if (kind === 'profile edit approved')
    return {
      heading: i18n._(msg`Your edit is shown: ${field}`),
      parts: [i18n._(msg`We looked at what you changed. Customers see it from now on.`)],
      button: { label: i18n._(msg`See it`), href },
    }
  return {
    heading: i18n._(msg`Your edit is not shown: ${field}`),
    parts: [
      ...(facts.reason ? [{ quote: facts.reason, from: i18n._(msg`the team that checks`) }] : []),
      i18n._(msg`What customers saw before stays. You can change it and send it again.`),
    ],
    button: { label: i18n._(msg`Change it`), href },
  }
}

async function paperFacts({ db }: Services, id: string) {
  return db
    .selectFrom('provider_papers as paper')
    .innerJoin('stored_files', 'stored_files.id', 'paper.file_id')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'paper.provider_id')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata'])
    .select(['stored_files.name as paper', 'paper.expires_on as expiresOn'])
    .where('paper.file_id', '=', id)
    .where('paper.state', '=', 'approved')
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** To the account's own address: the business's was never shown to be theirs. */
async function editFacts({ db }: Services, id: string) {
  return db
    .selectFrom('profile_edits as edit')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'edit.provider_id')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata', 'edit.field', 'edit.reason'])
    .where('edit.id', '=', id)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
}
