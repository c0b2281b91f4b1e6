import { expect, it } from 'vitest'
import { callbackIn, endsSession, isStale, withoutCallback } from './url-callback.ts'

const read = (words: string) => callbackIn(new URLSearchParams(words))

it('reads what the service puts into an address', () => {
  expect(read('error=invalid_request&error_code=bad_oauth_state&error_description=x')).toEqual({
    brings: 'error',
    code: 'bad_oauth_state',
  })
  expect(read('error=access_denied')).toEqual({ brings: 'error', code: 'access_denied' })
  expect(read('error_description=only+this')).toEqual({
    brings: 'error',
    code: 'unexpected_failure',
  })
  expect(read('access_token=a&refresh_token=r&type=recovery&sb=')).toEqual({
    brings: 'tokens',
    accessToken: 'a',
    refreshToken: 'r',
    isRecovery: true,
  })
  const code = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(read(`code=${code}`)).toEqual({ brings: 'code', code })
  expect(read('message=Confirmation+link+accepted&sb=')).toEqual({ brings: 'half' })
})

it('knows a code that no answer of ours can have brought', () => {
  for (const words of ['code=plumbing', 'code=', 'location=soweto&code=0f8fad5b'])
    expect(read(words)).toEqual({ brings: 'unusable code' })
})

it('leaves every other address alone', () => {
  for (const words of ['', 'q=code', 'q=error', 'message=hello', 'access_token=alone'])
    expect(read(words)).toBeNull()
})

it('takes the answer out and leaves what the page had', () => {
  const left = (words: string) => withoutCallback(new URLSearchParams(words)).toString()
  expect(left('location=soweto&error=x&error_code=y&error_description=z')).toBe('location=soweto')
  expect(left('access_token=a&refresh_token=r&expires_in=3600&type=signup&sb=')).toBe('')
  expect(left('type=houses&error=x')).toBe('type=houses')
})

it('keeps the session for what concerns identities only, and ends it otherwise', () => {
  for (const code of [
    'identity_already_exists',
    'identity_not_found',
    'single_identity_not_deletable',
  ])
    expect(endsSession(code)).toBe(false)
  for (const code of ['otp_expired', 'access_denied', 'bad_oauth_state', 'anything'])
    expect(endsSession(code)).toBe(true)
})

it('calls a session from an address stale after 120 seconds', () => {
  const issued = new Date('2026-03-06T12:00:00Z')
  expect(isStale(issued, new Date('2026-03-06T12:01:59.999Z'))).toBe(false)
  expect(isStale(issued, new Date('2026-03-06T12:02:00Z'))).toBe(true)
})
