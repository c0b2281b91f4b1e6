import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from './auth-error.ts'
import { refreshStep } from './refresh-rule.ts'
import { refreshSession } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { register, seedPassword, testAuthServices, testDevice } from './test-auth-api.ts'

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
      email: 'thandi@example.co.za',
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
  // The session's row stays, as on the original wire.
  expect(await services.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
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

/**
 * Honest clients in any interleaving: several tabs share one stored token, ask at once, lose answers
 * on the way, and come back seconds or days later. None of them may ever be signed out, and the
 * family may only branch where the rule lets it.
 */
it('never signs out an honest client, and never has more live tokens than the rule lets branch', async () => {
  const { clock, start, refresh, liveTokens } = await aSession()
  const step = fc.record({
    tabs: fc.integer({ min: 1, max: 4 }),
    // Which of the tabs got the answer before the line broke.
    arrived: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    wait: fc.constantFrom(0, SECOND, 9 * SECOND, 60 * SECOND, 86_400 * SECOND),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { refreshToken, sessionId } = await start()
      let stored = refreshToken
      for (const { tabs, arrived, wait } of steps) {
        const shown = stored
        const answers = await Promise.all(Array.from({ length: tabs }, () => refresh(shown)))
        for (const [tab, answer] of answers.entries()) {
          expect(answer, 'an honest client was refused').toBeTypeOf('string')
          if (arrived[tab]) stored = answer as string
        }
        clock.advance(wait)
        expect(await liveTokens(sessionId)).toBe(1)
      }
    }),
    { numRuns: 25 },
  )
})

/** Tabs with a storage each: a tab may be generations behind, and within the interval it branches. */
it('keeps branches within the interval alive, and counts no more of them than there were', async () => {
  const { clock, start, refresh, liveTokens } = await aSession()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }), async (turns) => {
      const { refreshToken, sessionId } = await start()
      const held = Array.from({ length: 4 }, () => refreshToken)
      let rotations = 0
      for (const tab of turns) {
        const before = await liveTokens(sessionId)
        const answer = await refresh(held[tab]!)
        expect(answer, 'a tab within the interval was refused').toBeTypeOf('string')
        held[tab] = answer as string
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

/** Any mix of tokens ever given, at any time: whatever happens, the family never grows on its own. */
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
