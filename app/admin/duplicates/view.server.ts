import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { whatMoves } from '../merge/merge-accounts.server.ts'
import { candidatesFor, identitiesOf, type MergeableAccount } from './candidates.server.ts'
import { dismissalsOf } from './dismissals.server.ts'
import { type AccountIdentity, type DuplicateReason, likeliest } from './duplicates.ts'

const reasonWords: Record<DuplicateReason, MessageDescriptor> = {
  phone: msg`Same confirmed cellphone number`,
  email: msg`Same email, written differently`,
  'name and place': msg`Same name, in the same place`,
}

type Reader = { i18n: I18n; language: Language }
type Dismissals = Awaited<ReturnType<typeof dismissalsOf>>

/**
 * Possible duplicates with the reasons and what a merge would move, and the dismissed ones. Null if there are
 * neither.
 */
export async function duplicatesView({ db, clock }: Services, personId: string, reader: Reader) {
  const [person] = await identitiesOf(db, [personId])
  if (!person) return null
  const dismissals = await dismissalsOf(db, personId)
  const [suggested, dismissed] = await Promise.all([
    suggestedFor(db, person, dismissals, reader),
    dismissedFor(db, dismissals, { ...reader, now: clock.now() }),
  ])
  return suggested.length + dismissed.length > 0 ? { suggested, dismissed } : null
}

export type DuplicatesView = NonNullable<Awaited<ReturnType<typeof duplicatesView>>>

async function suggestedFor(
  db: Db,
  person: MergeableAccount,
  dismissals: Dismissals,
  { i18n }: Reader,
) {
  const dismissed = new Set(dismissals.map(({ otherId }) => otherId))
  const ids = (await candidatesFor(db, person)).filter((id) => !dismissed.has(id))
  return Promise.all(
    likeliest(person, await identitiesOf(db, ids)).map(async ({ account, reasons }) => {
      const [remains, closes] = keepsBusiness(person, account)
      return {
        ...nameOf(account),
        reasons: reasons.map((reason) => i18n._(reasonWords[reason])),
        moving: await whatMoves(db, closes.id, i18n),
        remains: remains.id,
        closes: closes.id,
      }
    }),
  )
}

/** Which account remains and which closes: a business stays with its account. */
const keepsBusiness = (person: MergeableAccount, other: MergeableAccount) =>
  other.hasBusiness && !person.hasBusiness ? ([other, person] as const) : ([person, other] as const)

async function dismissedFor(
  db: Db,
  dismissals: Dismissals,
  { language, now }: Reader & { now: Date },
) {
  const accounts = await identitiesOf(
    db,
    dismissals.map(({ otherId }) => otherId),
  )
  return dismissals.flatMap(({ otherId, by, dismissedAt }) => {
    const account = accounts.find(({ id }) => id === otherId)
    if (!account) return []
    const day = formatDay(dayOf(dismissedAt), language, now)
    return [{ ...nameOf(account), by, day }]
  })
}

const nameOf = ({ id, fullName, email }: AccountIdentity) => ({
  id,
  name: displayName(fullName, email),
  email,
})
