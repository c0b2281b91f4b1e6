import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { accountView } from '../people/view.server.ts'
import { mergeRefusal, whatMoves } from './merge-accounts.server.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountView>>>

/** Both accounts side by side, with all notes above the button. */
export async function mergeView(
  { db, clock }: Services,
  { person, other }: { person: Account; other: Account },
  i18n: I18n,
) {
  const [refusal, moving] = await Promise.all([
    mergeRefusal(db, { from: other.id, to: person.id, now: clock.now() }),
    whatMoves(db, other.id, i18n),
  ])
  return {
    person: sideOf(person),
    other: sideOf(other),
    refusal: refusal && i18n._(refusal),
    moving,
    conflicts: conflictsOf(person, other, i18n),
  }
}

export type MergeView = Awaited<ReturnType<typeof mergeView>>

const sideOf = ({ id, name, email, isEmailConfirmed, phone, since }: Account) => ({
  id,
  name,
  email: email ?? '–',
  isEmailConfirmed,
  phone: phone ? `+${phone}` : '–',
  since,
})

/** Data that both accounts have, of which only one can remain. */
function conflictsOf(person: Account, other: Account, i18n: I18n): string[] {
  return [
    other.mfaFactors.length > 0
      ? i18n._(
          msg`Two-step verification of the closed account ends. The other account keeps its own.`,
        )
      : '',
    other.email && !other.isEmailConfirmed
      ? i18n._(msg`The closed account's email was never confirmed, so it doesn't move.`)
      : '',
    other.email && other.isEmailConfirmed && person.email
      ? i18n._(msg`They go on signing in with the email of the account that remains.`)
      : '',
    other.phone ? i18n._(msg`The closed account's number doesn't move.`) : '',
  ].filter(Boolean)
}
