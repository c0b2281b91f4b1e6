import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, SECOND } from '#app/platform/time.ts'
import { signIn } from '../accounts/sign-in.server.ts'
import { AuthError } from '../public/auth-error.ts'
import { register, seedPassword, testAuthServices, testDevice } from '../wire/test-auth-api.ts'
import { refreshStep } from './refresh-rule.ts'
import { refreshSession } from './refresh-session.server.ts'
import { interleavings, playOut } from './test-interleavings.ts'

const now = new Date('2026-03-06T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * SECOND)
const rule = (presented: { revokedAt: Date | null }, live: { id: string; parent: string }[]) =>
  refreshStep({ presented: { id: 'p', ...presented }, live, now, reuseInterval: 10 * SECOND })

it.each([
  { story: 'a live token is spent', revokedAt: null, live: [], step: { do: 'rotate' } },
  {
    story: 'the parent of a live token gets that token again, however late',
    revokedAt: ago(1e6),
    live: [{ id: 'c', parent: 'p' }],
    step: { do: 'reissue', id: 'c' },
  },
  {
    story: 'one spent moments ago may branch',
    revokedAt: ago(9),
    live: [{ id: 'g', parent: 'c' }],
    step: { do: 'rotate' },
  },
  {
    story: 'one spent as long ago as the interval is too late',
    revokedAt: ago(10),
    live: [{ id: 'g', parent: 'c' }],
    step: { do: 'revoke family' },
  },
  {
    story: 'one spent long ago gives a thief away',
    revokedAt: ago(11),
    live: [{ id: 'g', parent: 'c' }],
    step: { do: 'revoke family' },
  },
])('$story', ({ revokedAt, live, step }) => {
  expect(rule({ revokedAt }, live)).toEqual(step)
})

async function aSession(env: Record<string, string> = {}) {
  const { services, clock } = await testAuthServices(env)
  await register(services, { email: 'thandi@example.co.za' })
  const start = () =>
    signIn(services, {
      contact: { email: 'thandi@example.co.za' },
      password: seedPassword,
      device: testDevice,
      idle: null,
    })
  const refresh = (token: string) =>
    refreshSession(services, token, testDevice).then(
      ({ refreshToken }) => refreshToken,
      (error) => {
        if (error instanceof AuthError) return error
        throw error
      },
    )
  const liveTokens = async (sessionId: string) =>
    (
      await services.db
        .selectFrom('refresh_tokens')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute()
    ).length
  return { services, clock, start, refresh, liveTokens }
}

it('gives many tabs that refresh at once the same next token', async () => {
  const { start, refresh, liveTokens } = await aSession()
  const { refreshToken, sessionId } = await start()

  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)))

  expect(new Set(answers)).toHaveLength(1)
  expect(answers[0]).toMatch(/^[a-z2-7]{12}$/)
  expect(await liveTokens(sessionId)).toBe(1)
})

it('ends the family when a token from long ago is shown again, for thief and owner alike', async () => {
  const { clock, start, refresh, liveTokens, services } = await aSession()
  const { refreshToken: stolen, sessionId } = await start()
  const second = (await refresh(stolen)) as string
  const third = (await refresh(second)) as string
  clock.advance(11 * SECOND)

  expect(await refresh(stolen)).toMatchObject({ code: 'refresh_token_already_used' })
  expect(await liveTokens(sessionId)).toBe(0)
  expect(await refresh(third)).toMatchObject({ code: 'refresh_token_already_used' })
  // The session's row stays, as in the original server.
  expect(await services.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

it('keeps anyone who lost an answer signed in, though days later two tabs ask and one runs ahead', async () => {
  const { clock, start, refresh } = await aSession()
  const { refreshToken: spent } = await start()
  const refused = await refresh(spent)
  clock.advance(3 * DAY)

  // Two tabs present the used token; one gets its response and refreshes again while the other's is on its
  // way.
  expect(await refresh(spent)).toBe(refused)
  const ahead = await refresh(refused as string)
  clock.advance(10 * SECOND - 1)
  const behind = await refresh(spent)
  expect(behind).toMatch(/^[a-z2-7]{12}$/)
  expect(await refresh(ahead as string)).toBeTypeOf('string')
  expect(await refresh(behind as string)).toBeTypeOf('string')
})

it('detects a used token that is sent after that', async () => {
  const { clock, start, refresh, liveTokens } = await aSession()
  const { refreshToken: spent, sessionId } = await start()
  const child = await refresh(spent)
  clock.advance(3 * DAY)
  expect(await refresh(spent)).toBe(child)
  await refresh(child as string)
  clock.advance(10 * SECOND)

  expect(await refresh(spent)).toMatchObject({ code: 'refresh_token_already_used' })
  expect(await liveTokens(sessionId)).toBe(0)
})

/** Without an interval a repeated response allows no branch either, as in the original server's defaults. */
it('lets nobody branch where no interval is set, also after an answer was repeated', async () => {
  const { start, refresh } = await aSession({ AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0' })
  const { refreshToken: spent } = await start()
  const child = await refresh(spent)
  expect(await refresh(spent)).toBe(child)
  await refresh(child as string)
  expect(await refresh(spent)).toMatchObject({ code: 'refresh_token_already_used' })
})

it('refuses a session that lay unused too long, a banned person, and a token never given', async () => {
  const { services, clock, refresh, start } = await aSession()
  const { refreshToken, sessionId } = await start()
  const sessions = services.db.updateTable('sessions').where('id', '=', sessionId)

  await sessions.set({ idle_seconds: 60 }).execute()
  clock.advance(61 * SECOND)
  expect(await refresh(refreshToken)).toMatchObject({ code: 'session_expired', status: 400 })
  await sessions.set({ idle_seconds: null, not_after: clock.now() }).execute()
  expect(await refresh(refreshToken)).toMatchObject({ code: 'session_expired' })
  await sessions.set({ not_after: null }).execute()
  await services.db
    .updateTable('users')
    .set({ banned_until: new Date(clock.now().getTime() + SECOND) })
    .execute()
  expect(await refresh(refreshToken)).toMatchObject({ code: 'user_banned', status: 400 })

  expect(await refresh('short')).toMatchObject({ code: 'validation_failed' })
  expect(await refresh('aaaabbbbcccc')).toMatchObject({ code: 'refresh_token_not_found' })
})

/** The same scenarios by the thousand, with many connections at once: `npm run bench -- rotation`. */
it('keeps honest clients signed in and ends what was stolen, in any order and whatever is lost', async () => {
  const { services, clock, start } = await aSession()
  await fc.assert(
    fc.asyncProperty(interleavings, async (story) => {
      await playOut({ services, clock, start }, story)
    }),
    { numRuns: 40 },
  )
})

/** Tabs with separate storage: a tab may be generations behind, and within the interval it branches. */
it('keeps branches within the interval alive, and counts no more of them than there were', async () => {
  const { clock, start, refresh, liveTokens } = await aSession()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }), async (turns) => {
      const { refreshToken, sessionId } = await start()
      const issued = Array.from({ length: 4 }, () => refreshToken)
      let rotations = 0
      for (const tab of turns) {
        const before = await liveTokens(sessionId)
        const answer = await refresh(issued[tab]!)
        expect(answer, 'a tab within the interval was refused').toBeTypeOf('string')
        issued[tab] = answer as string
        const after = await liveTokens(sessionId)
        expect(after - before).toBeLessThanOrEqual(1)
        if (after > before) rotations++
        expect(after).toBe(1 + rotations)
      }
      clock.advance(SECOND)
    }),
    { numRuns: 20 },
  )
})

/** Any mix of issued tokens, at any time: the family never gets an active token again. */
it('after a family is revoked nothing brings it back', async () => {
  const { clock, start, refresh, liveTokens } = await aSession({
    AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0',
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { minLength: 3, maxLength: 12 }), async (picks) => {
      const { refreshToken, sessionId } = await start()
      const given = [refreshToken]
      let isRevoked = false
      for (const pick of picks) {
        clock.advance(SECOND)
        const answer = await refresh(given[pick % given.length]!)
        if (answer instanceof AuthError) isRevoked = true
        else {
          expect(isRevoked).toBe(false)
          if (!given.includes(answer)) given.push(answer)
        }
        expect(await liveTokens(sessionId)).toBe(isRevoked ? 0 : 1)
      }
    }),
    { numRuns: 20 },
  )
})
