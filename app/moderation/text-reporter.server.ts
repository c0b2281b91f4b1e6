import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { endOfQuietHours } from '#app/platform/quiet-hours.ts'
import { countSms } from '#app/platform/sms-caps.server.ts'
import { textedGuest } from '#app/quotes/index.server.ts'

export const TEXT_REPORTER = 'text reporter'

type TextServices = Pick<
  Services,
  'clock' | 'config' | 'db' | 'jobs' | 'securityClock' | 'settings' | 'texts'
>

/**
 * Texts a guest who gave only a number what was decided about their report: once, also when it is appealed later.
 * In the quiet hours it waits for the morning.
 */
export async function textReporter(services: TextServices, reportId: string): Promise<void> {
  const { clock, config, jobs, securityClock, settings, texts } = services
  await transaction(services.db, async (tx) => {
    const report = await untexted(tx, reportId)
    const guest = report?.requestId && (await textedGuest(services, tx, report.requestId))
    if (!guest) return
    const now = clock.now()
    const morning = endOfQuietHours(now)
    if (morning) {
      const millis = morning.getTime() - now.getTime()
      return jobs.send(tx, TEXT_REPORTER, { reportId }, { millis })
    }
    const { phone, language } = guest
    if (await countSms(tx, config, { phone, network: null, now: securityClock.now() })) return
    await tx.updateTable('reports').set({ texted_at: now }).where('id', '=', reportId).execute()
    const words = decisionWords(language, settings.current().name, report.outcome === 'left')
    await texts.write(tx, { kind: 'report answered', isNews: true, to: phone, words }, now)
  })
}

/** Of two runs at once, the second waits here and then finds it texted. */
const untexted = (tx: Tx, reportId: string) =>
  tx
    .selectFrom('reports')
    .innerJoin('moderation_cases as found', 'found.id', 'reports.case_id')
    .select(['found.outcome', 'found.request_id as requestId'])
    .where('reports.id', '=', reportId)
    .where('reports.is_guest', '=', true)
    .where('reports.texted_at', 'is', null)
    .forUpdate('reports')
    .executeTakeFirst()

function decisionWords(language: Language, name: string, isLeft: boolean): string {
  const i18n = i18nFor(language)
  return isLeft
    ? i18n._(
        msg`${name}: we've looked at the message you reported. It stays: it doesn't break our rules.`,
      )
    : i18n._(
        msg`${name}: we've looked at the message you reported. You were right, and we've acted on it.`,
      )
}
