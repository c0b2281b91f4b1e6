import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Check, checkCodes } from '#app/directory/public/checks.ts'
import type { Services } from '#app/page/services.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { type NumberName, numbersAsked } from '#app/providers/public/registration-numbers.ts'
import { approve, askForMore, recordCheck, recordFinding, reject } from './decide.server.ts'
import { numberNamed } from './numbers-given.server.ts'
import { type Outcome, refusals, refused } from './outcome.ts'
import { type Application, draftOf } from './queries.server.ts'
import { lift, suspend } from './suspend.server.ts'

export const decisions = [
  'ask',
  'approve',
  'reject',
  'check',
  'finding',
  'suspend',
  'lift',
] as const
export type Decision = (typeof decisions)[number]
export const isDecision = (act: unknown): act is Decision =>
  (decisions as readonly unknown[]).includes(act)

/** How many reasons the form has room for. */
export const MOST_REASONS = 4

const said: Record<Decision, MessageDescriptor> = {
  ask: msg`Question sent. The clock is paused.`,
  approve: msg`Approved`,
  reject: msg`Rejected, with the reasons`,
  check: msg`The check is recorded`,
  finding: msg`The number is recorded`,
  suspend: msg`Suspended`,
  lift: msg`Suspension lifted`,
}

type Taking = { act: Decision; application: Application; form: FormData; by: string; i18n: I18n }

/** One press of a button of the approval page. */
export async function handleDecision(
  services: Services,
  { act, application, form, by, i18n }: Taking,
): Promise<{ ok: true; said: string } | { ok: false; words: string }> {
  const now = services.clock.now()
  const text = (name: string) => String(form.get(name) ?? '')
  const deciding = { applicationId: application.id, by, now }
  const acts: Record<Decision, () => Promise<Outcome>> = {
    ask: () => askForMore(services, { ...deciding, words: text('words') }),
    approve: () => approve(services, deciding),
    reject: () =>
      reject(services, {
        ...deciding,
        reasons: Array.from({ length: MOST_REASONS }, (_, n) => ({
          reason: text(`reason-${n}`),
          wouldDo: text(`would-do-${n}`),
        })),
      }),
    check: async () => {
      const check = text('check')
      if (!checkCodes.includes(check as Check)) return refused('gone')
      return recordCheck(services, {
        ...deciding,
        check: check as Check,
        finding: text('finding'),
        seenOn: text('seenOn'),
        expiresOn: text('expiresOn'),
        isDone: form.get('done') === 'on',
      })
    },
    finding: async () => {
      const number = text('number') as NumberName
      const finding = text('finding')
      const subject = numbersAsked.includes(number)
        ? numberNamed(await draftOf(application, services.secret), number, dayOf(now))
        : null
      if (subject === null || (finding !== 'document' && finding !== 'register'))
        return refused('gone')
      return recordFinding(services, {
        ...deciding,
        number,
        finding,
        numberHash: subject,
        isFound: text('found') === 'yes',
      })
    },
    suspend: () => suspend(services, { ...deciding, reason: text('reason') }),
    lift: () => lift(services, deciding),
  }
  const outcome = await acts[act]()
  return outcome.ok
    ? { ok: true, said: i18n._(said[act]) }
    : { ok: false, words: i18n._(refusals[outcome.why]) }
}
