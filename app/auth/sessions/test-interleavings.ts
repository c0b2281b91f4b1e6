import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Db } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'
import { AuthError, type AuthErrorCode } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { refreshSession } from './refresh-session.server.ts'
import type { IssuedSession } from './sessions.server.ts'
import { signOut } from './sign-out.server.ts'

/** The site's setting: a token used less than this ago may be used once more. */
const REUSE = 10 * SECOND

type Tab = {
  /** Whether the response reaches the tab, or is lost after the service has committed. */
  arrives: boolean
  /** Reads the stored token now and presents it only in the next step. */
  isSlow: boolean
  /** Milliseconds that it starts after the others. */
  after: number
}

type Moment = { tabs: Tab[]; thief: { after: number } | null; wait: number }

/**
 * A scenario of one session: which client presents which token when, concurrently with whom, and which
 * responses are lost.
 */
export type Interleaving = {
  moments: Moment[]
  /** The step in which someone copies the stored token, if any. */
  stolen: number | null
  /** The step in which the owner signs out while all others continue, if any. */
  signedOut: number | null
}

const after = fc.nat(3)

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  moments: fc.array(
    fc.record({
      tabs: fc.array(
        fc.record({
          arrives: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
          isSlow: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
          after,
        }),
        { maxLength: 4 },
      ),
      thief: fc.option(fc.record({ after })),
      // Around the interval to the millisecond, far from it, and backwards when a clock is corrected.
      wait: fc.constantFrom(0, SECOND, REUSE - 1, REUSE, REUSE + 1, DAY, -SECOND),
    }),
    { minLength: 2, maxLength: 8 },
  ),
  stolen: fc.option(fc.nat(5), { freq: 2 }),
  signedOut: fc.option(fc.nat(7), { freq: 4 }),
})

type House = {
  services: AuthServices
  clock: { advance: (millis: number) => void }
  start: () => Promise<IssuedSession>
}

export type Ending = 'goes on' | 'signed out' | 'theft found'
export type Outcome = { ending: Ending; refreshes: number; branches: number }

const device = { ip: '127.0.0.1', userAgent: 'test' }

/**
 * Runs a scenario and throws if an invariant is broken: an honest client was refused; a token got a child
 * that the rule forbids; a token stayed active after a sign-out or a detected theft; or a stolen token was
 * presented long after it was used and its family continued.
 */
export async function playOut(house: House, story: Interleaving): Promise<Outcome> {
  const { services, clock } = house
  const issued = await house.start()
  const { sessionId } = issued
  let stored = issued.refreshToken
  let stolen: string | null = null
  let loot: string | null = null
  let ending: Ending = 'goes on'
  let refreshes = 0
  let late: string[] = []

  async function show(token: string): Promise<string | AuthError> {
    refreshes++
    const answer = await refreshSession(services, token, device).then(
      ({ refreshToken }) => refreshToken,
      (error: unknown) => {
        if (error instanceof AuthError) return error
        throw error
      },
    )
    if (typeof answer === 'string') {
      if (ending !== 'goes on') broken(`a token was given after it was over: ${ending}`)
      return answer
    }
    return answer
  }

  async function family() {
    const found = await familyOf(services.db, sessionId)
    if (ending === 'signed out' && found.all.length > 0) broken('tokens outlived a sign-out')
    if (ending === 'theft found' && found.live.length > 0) broken('tokens outlived a theft')
    return found
  }

  for (const [index, { tabs, thief, wait }] of story.moments.entries()) {
    if (story.stolen === index && ending === 'goes on') stolen = loot = stored
    const read = stored
    const [slow, prompt] = [tabs.filter(isLate), tabs.filter((tab) => !isLate(tab))]
    // No request takes longer than the interval.
    function isLate(tab: Tab) {
      return tab.isSlow && wait < REUSE
    }
    const answers: (string | AuthError)[] = []
    const asTab = async (token: string, { arrives, after }: Omit<Tab, 'isSlow'>) => {
      await pause(after)
      const answer = await show(token)
      answers.push(answer)
      if (arrives && typeof answer === 'string') stored = answer
    }
    const asThief = async (token: string, { after }: { after: number }) => {
      await pause(after)
      const answer = await show(token)
      answers.push(answer)
      if (typeof answer === 'string') loot = answer
    }
    const isLeaving = story.signedOut === index && ending === 'goes on'
    const wasOver: Ending = ending
    await Promise.all([
      ...prompt.map((tab) => asTab(read, tab)),
      ...late.map((token) => asTab(token, { arrives: true, after: 1 })),
      ...(thief && loot !== null ? [asThief(loot, thief)] : []),
      ...(isLeaving ? [pause(1).then(() => signOut(services, { ...issued, scope: 'local' }))] : []),
    ])
    if (isLeaving) ending = 'signed out'
    for (const refusal of answers) {
      if (typeof refusal === 'string') continue
      if (refusal.code === 'refresh_token_already_used' && stolen !== null) {
        if (ending === 'goes on') ending = 'theft found'
      } else if (!(refusal.code === 'refresh_token_not_found' && ending === 'signed out'))
        broken(`somebody was refused (${refusal.code}) though it was: ${wasOver}`)
    }
    await family()
    late = slow.map(() => read)
    clock.advance(wait)
  }

  await reckon()
  const { branches } = await family()
  return { ending, refreshes, branches }

  /** Sequentially, and long after everything else. */
  async function reckon() {
    clock.advance(REUSE + 1)
    if (ending === 'goes on' && stolen === null) {
      const answer = await show(stored)
      if (typeof answer !== 'string') broken(`an honest client was refused: ${answer.code}`)
      return
    }
    // Owner and thief refresh for two more generations, unless the theft is detected.
    for (let round = 0; round < 2 && ending === 'goes on'; round++) {
      for (const who of ['owner', 'thief'] as const) {
        const answer = await show(who === 'owner' ? stored : loot!)
        if (typeof answer !== 'string') {
          mustBe(answer, 'refresh_token_already_used')
          ending = 'theft found'
          break
        }
        if (who === 'owner') stored = answer
        else loot = answer
      }
      clock.advance(REUSE + 1)
    }
    if (ending === 'goes on') {
      const found = await family()
      const row = found.all.find((token) => token.token_hash === hashOf(stolen!))
      // A branch whose response was lost stays active, and its parent may still request it.
      if (found.live.some((token) => token.parent === row!.id)) return
      mustBe(await show(stolen!), 'refresh_token_already_used')
      ending = 'theft found'
    }
    const code = ending === 'signed out' ? 'refresh_token_not_found' : 'refresh_token_already_used'
    for (const token of [stored, loot, stolen]) if (token !== null) mustBe(await show(token), code)
  }
}

function mustBe(answer: string | AuthError, code: AuthErrorCode) {
  if (typeof answer === 'string' || answer.code !== code)
    broken(`instead of ${code} there came ${typeof answer === 'string' ? 'a token' : answer.code}`)
}

/** All tokens ever issued for a session; throws if one has a forbidden child. */
async function familyOf(db: Db, sessionId: string) {
  const all = await db
    .selectFrom('refresh_tokens')
    .select(['id', 'parent', 'token_hash', 'created_at', 'revoked_at'])
    .where('session_id', '=', sessionId)
    .execute()
  const byId = new Map(all.map((token) => [token.id, token]))
  const children = new Map<string, number>()
  for (const child of all) {
    if (child.parent === null) continue
    const spent = byId.get(child.parent)?.revoked_at
    if (!spent) broken('a token that lives has a child')
    else if (child.created_at.getTime() - spent.getTime() >= REUSE)
      broken('a token had a child after the interval')
    children.set(child.parent, (children.get(child.parent) ?? 0) + 1)
  }
  const live = all.filter((token) => token.revoked_at === null)
  const branches = [...children.values()].reduce((sum, count) => sum + count - 1, 0)
  if (live.length > 1 + branches) broken(`${live.length} tokens live, with ${branches} branches`)
  return { all, live, branches }
}

function broken(promise: string): never {
  throw new Error(`A promise was broken: ${promise}`)
}
