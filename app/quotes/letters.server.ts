import { wantsLetter } from '#app/notifications/letter-wish.server.ts'
import { isLetterOfChoice } from '#app/notifications/letters-wanted.ts'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { drawLetter } from '#app/platform/letter.tsx'
import { letterFacts } from './letter-facts.server.ts'
import { letterWords } from './letter-words.ts'
import type { LetterKind } from './news.server.ts'

/** A job: draws one letter of this room and puts it into the outbox. Run twice it is written once. */
export async function writeQuoteLetter(services: Services, data: Record<string, unknown>) {
  const { kind, id, to } = data as { kind: LetterKind; id: string; to: 'customer' | 'provider' }
  const facts = await letterFacts(services, { kind, id, to })
  const words = facts && letterWords[kind](i18nFor(facts.language), facts, to)
  // What it would have spoken of is no longer so.
  if (!facts || !words) return
  if (
    to === 'provider' &&
    facts.ask &&
    !(await wantsLetter(services.db, facts.ask.providerId, kind))
  )
    return
  const { config, settings, outbox, db, clock } = services
  const { name, supportEmail } = settings.current()
  const { subject, ...rest } = words
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  const drawn = await drawLetter(sender, { language: facts.language, ...rest })
  // A link that was made again, or a mark that was corrected, is news again.
  const version =
    kind === 'request held' ? hashOf(facts.href) : (facts.job?.marked_at?.getTime() ?? '')
  const repeats = kind === 'request held' || kind === 'job marked' ? ` ${version}` : ''
  await transaction(db, (tx) =>
    outbox.write(
      tx,
      {
        kind,
        to: facts.email,
        subject,
        ...drawn,
        isOptional: isLetterOfChoice(kind),
        // A guest's link opens their request to whoever has it.
        isSecret: to === 'customer' && facts.request.customer_user === null,
        dedupe: `quotes: ${kind} ${id} ${to}${repeats}`,
      },
      clock.now(),
    ),
  )
}
