import { type Check, checkCodes } from '#app/directory/public/checks.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import type { CheckSeen } from './applications.ts'
import type { Chance } from './chance.ts'
import { people } from './people.ts'
import { finding } from './provider-words.ts'
import type { Rows } from './rows.ts'
import type { Trade } from './trades/trade.ts'

const YEAR = 365 * DAY

type Review = {
  providerId: string
  trade: Pick<Trade, 'certificates' | 'insured'>
  joinedAt: Date
  decidedAt: Date
  isApproved: boolean
  wish?: Check[]
  now: Date
}

/** Adds a provider's checks. Returns the completed ones, oldest first. */
export function addChecks(rows: Rows, chance: Chance, review: Review): CheckSeen[] {
  const { providerId, trade, isApproved, wish, now } = review
  const likely = likelihoods(trade.insured)
  const seen: CheckSeen[] = []
  for (const check of checkCodes) {
    const isDone = isApproved && (wish ? wish.includes(check) : chance.happens(likely[check]))
    const { firstAt, doneAt } = drawTimes(chance, check, review)
    const isInTime = isDone && doneAt < now
    const isPlanned = !isInTime && check === 'quality' && isApproved && chance.happens(0.5)
    const found = isInTime ? finding(chance, check, trade.certificates, doneAt) : ''
    if (isInTime) {
      // A check that was repeated since was done before the decision too.
      if (firstAt < doneAt) seen.push({ check, seenAt: firstAt, finding: found })
      seen.push({ check, seenAt: doneAt, finding: found })
    }
    rows.add('provider_checks', {
      provider_id: providerId,
      check,
      finding: found,
      by_user: isInTime ? people.nomsa.id : null,
      done_at: isInTime ? doneAt : null,
      expires_at: isInTime ? new Date(doneAt.getTime() + YEAR) : null,
      due_at: isPlanned ? new Date(now.getTime() + chance.whole(4, 25) * DAY) : null,
    })
  }
  return seen.toSorted((item, other) => Number(item.seenAt) - Number(other.seenAt))
}

const likelihoods = (insured: number): Record<Check, number> => ({
  identity: 1,
  'business-registration': 0.72,
  skills: 0.88,
  insurance: insured,
  background: 0.9,
  references: 0.86,
  quality: 0.42,
})

/** When a check was done first and last: each is repeated every twelve months. */
function drawTimes(chance: Chance, check: Check, { joinedAt, decidedAt, now }: Review) {
  const review = decidedAt.getTime() - joinedAt.getTime()
  // Work can be checked once there is some; everything else is checked before the decision.
  const first =
    check === 'quality'
      ? decidedAt.getTime() + chance.whole(2, 110) * 12 * HOUR
      : joinedAt.getTime() + Math.floor((review * chance.whole(10, 95)) / 100)
  const years = Math.max(0, Math.floor((now.getTime() - first) / YEAR))
  const doneAt = new Date(first + years * YEAR - (years > 0 ? chance.whole(2, 20) * DAY : 0))
  return { firstAt: new Date(first), doneAt }
}
