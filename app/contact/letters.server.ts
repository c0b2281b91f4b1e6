import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { drawLetter } from '#app/platform/letter.tsx'
import { formatInstant } from '#app/platform/time.ts'
import { type Subject, subjects } from './contact-message.ts'

type Writing = Pick<Services, 'clock' | 'config' | 'db' | 'outbox' | 'settings'>

/** A job: the letters that follow a stored message. Run twice, each is written once. */
export async function writeContactLetters(services: Writing, data: Record<string, unknown>) {
  const message = await services.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', String(data.messageId))
    .executeTakeFirst()
  // Its sender deleted their account meanwhile.
  if (!message) return
  const office = await officeLetter(services, message)
  const confirmation = data.isConfirmed ? await confirmationLetter(services, message) : null
  await transaction(services.db, async (tx) => {
    await services.outbox.write(tx, office, services.clock.now())
    if (confirmation) await services.outbox.write(tx, confirmation, services.clock.now())
  })
}

type Message = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  language: string
  user_id: string | null
  written_at: Date
}

/** Read by the people of the site, who work in English. An answer goes to whoever wrote. */
async function officeLetter({ config, settings }: Writing, message: Message) {
  const { name, supportEmail, adminMailbox } = settings.current()
  const subject = i18nFor('en')._(subjects[message.subject as Subject])
  const drawn = await drawLetter(
    { name, supportEmail, siteUrl: config.siteUrl },
    {
      language: 'en',
      preview: subject,
      heading: subject,
      parts: [
        {
          facts: [
            ['Name', message.name],
            ['Email', message.email],
            ['Sent', formatInstant(message.written_at, 'en')],
            ['Reads the site in', message.language],
            [
              'Account',
              message.user_id
                ? `${config.siteUrl}${href('/admin/people/:personId', { personId: message.user_id })}`
                : 'none',
            ],
          ],
        },
        { quote: message.message, from: message.name },
      ],
      reason: 'Sent with the contact form. An answer to this letter goes to the address above.',
    },
  )
  return {
    kind: 'contact message',
    to: adminMailbox,
    replyTo: message.email,
    subject: `${subject}: ${message.name}`.slice(0, 200),
    dedupe: `contact: ${message.id} office`,
    ...drawn,
  }
}

/**
 * Says that the message came, and repeats nothing of it: whoever writes another's address into the
 * form can't have words of their own delivered there.
 */
async function confirmationLetter({ config, settings }: Writing, message: Message) {
  const language = isSiteLanguage(message.language) ? message.language : 'en'
  const i18n = i18nFor(language)
  const { name, supportEmail } = settings.current()
  const when = formatInstant(message.written_at, language)
  const drawn = await drawLetter(
    { name, supportEmail, siteUrl: config.siteUrl },
    {
      language,
      preview: i18n._(msg`A person answers within 24 hours on business days.`),
      heading: i18n._(msg`We have your message`),
      parts: [
        i18n._(msg`It reached us on ${when}.`),
        i18n._(msg`A person answers within 24 hours on business days.`),
      ],
      reason: i18n._(
        msg`Somebody wrote to us with this address. If it wasn't you, there is nothing to do.`,
      ),
    },
  )
  return {
    kind: 'contact message received',
    to: message.email,
    replyTo: supportEmail,
    isOptional: true,
    subject: i18n._(msg`We have your message`),
    dedupe: `contact: ${message.id} sender`,
    ...drawn,
  }
}
