import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ApprovalStep, type Decided, decideApproval } from '#app/approvals/index.server.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import type { NewToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cleanText, cutText } from '#app/platform/plain-text.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { dayOf, formatInstant, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { approvalKinds } from './kinds.server.ts'

const steps: readonly ApprovalStep[] = ['approve', 'reject', 'take back']
const LONGEST_REASON = 500

type Answer = { toast: NewToast } | { id: string; problem: string } | null

/** What the form of a request posted, done or refused, in words. Null for what no form of ours posts. */
export async function decidePosted(
  services: Services,
  form: FormData,
  { by, i18n }: { by: SignedIn; i18n: I18n },
): Promise<Answer> {
  const id = typedIn(form, 'id')
  const step = steps.find((name) => name === form.get('step'))
  if (!step || !isId(id)) return null
  const reason = cutText(
    cleanText(typedIn(form, 'reason').slice(0, LONGEST_REASON * 4)),
    LONGEST_REASON,
  )
  if (step === 'reject' && reason.length < 3)
    return { id, problem: i18n._(msg`Say in a few words why.`) }
  const now = services.clock.now()
  const decided = await decideApproval(services, approvalKinds, { id, step, by, reason, now })
  return { toast: toastFor(i18n, decided, now) }
}

const done: Record<ApprovalStep, MessageDescriptor> = {
  approve: msg`Approved and done`,
  reject: msg`Rejected`,
  'take back': msg`Taken back`,
}

const refusals: Record<
  'gone' | 'not allowed' | 'expired' | 'own' | 'requester left',
  MessageDescriptor
> = {
  gone: msg`This request doesn't exist any more.`,
  'not allowed': msg`You can't approve this.`,
  expired: msg`Nobody approved this within 7 days, so it has expired.`,
  own: msg`You can't approve what you requested yourself.`,
  'requester left': msg`The person who requested this can't decide it any more. Reject it, then request it yourself.`,
}

function toastFor(i18n: I18n, decided: Decided, now: Date): NewToast {
  switch (decided.how) {
    case 'approve':
    case 'reject':
    case 'take back':
      return { kind: 'success', title: i18n._(done[decided.how]) }
    case 'decided':
      return { kind: 'info', title: i18n._(firstOf(i18n, decided, now)) }
    case 'refused':
      return { kind: 'failure', title: i18n._(decided.why) }
    default:
      return { kind: 'failure', title: i18n._(refusals[decided.how]) }
  }
}

/** "Pieter van Wyk approved this at 14:12": the other of two who decided at once reads it. */
function firstOf(
  i18n: I18n,
  { state, name, decidedAt }: Extract<Decided, { how: 'decided' }>,
  now: Date,
): MessageDescriptor {
  const who = name ?? i18n._(msg`Someone`)
  if (dayOf(decidedAt) !== dayOf(now)) {
    const when = formatInstant(decidedAt, i18n.locale, now)
    return state === 'rejected'
      ? msg`${who} rejected this on ${when}`
      : msg`${who} approved this on ${when}`
  }
  const time = formatMinute(minuteOfDay(decidedAt))
  return state === 'rejected'
    ? msg`${who} rejected this at ${time}`
    : msg`${who} approved this at ${time}`
}
