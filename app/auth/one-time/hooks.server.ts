import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { SECOND } from '#app/platform/time.ts'
import type { User } from '../accounts/users.server.ts'
import { AuthError, type AuthErrorCode } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { type OneTime, PKCE } from './one-time.server.ts'

type Message = {
  user: User
  made: OneTime
  /** "signup", "recovery", "email_change", "reauthentication"… */
  about: string
  to: string
  redirectTo: string | null
}

const TRIES = 3
const PAUSE = 2 * SECOND
const LONGEST_CALL = 5 * SECOND
const LARGEST_ANSWER = 200 * 1024

/**
 * Calls the operator's webhook for an email or SMS, if one is configured: signed as in Standard Webhooks,
 * with three tries. An error that it returns is returned to the caller.
 */
export async function callHook(services: AuthServices, kind: 'email' | 'sms', message: Message) {
  const hook = authSettings(services.config).hooks[kind]
  if (!hook) return
  const body = JSON.stringify(kind === 'email' ? emailBody(services, message) : smsBody(message))
  for (let attempt = 1; ; attempt++) {
    const refusal = await post(hook, body, services.securityClock.now())
    if (refusal === null) return
    if (!refusal.mayTryAgain) throw refusal.error
    if (attempt === TRIES)
      throw new AuthError(
        'hook_timeout_after_retry',
        `Failed to reach hook after maximum retries: ${TRIES}`,
      )
    await pause(PAUSE)
  }
}

function userOf(user: User) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    is_anonymous: user.is_anonymous,
  }
}

function emailBody(services: AuthServices, { user, made, about, to, redirectTo }: Message) {
  const { siteUrl, externalUrl } = authSettings(services.config)
  return {
    user: userOf(user),
    email_data: {
      token: made.code,
      token_hash: made.link,
      redirect_to: redirectTo ?? siteUrl,
      email_action_type: about,
      site_url: externalUrl,
      sending_to: to,
      is_pkce: made.link.startsWith(PKCE),
    },
  }
}

const smsBody = ({ user, made, to }: Message) => ({
  user: userOf(user),
  sms: { otp: made.code, phone: to },
})

const Answer = z.object({
  error: z.object({ http_code: z.number().int().optional(), message: z.string() }).nullish(),
})

type Refusal = { error: AuthError; mayTryAgain: boolean }

async function post(
  hook: { uri: string; secrets: string },
  body: string,
  now: Date,
): Promise<Refusal | null> {
  const id = randomUUID()
  const secret = hook.secrets.split('|')[0]!.replace(/^v1,/, '')
  try {
    const response = await fetch(hook.uri, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_CALL),
    })
    return await read(response)
  } catch (error) {
    return {
      mayTryAgain: true,
      error: new AuthError('hook_timeout', `Failed to reach hook: ${(error as Error).name}`),
    }
  }
}

async function read(response: Response): Promise<Refusal | null> {
  const refuse = (code: AuthErrorCode, message: string, status?: number): Refusal => ({
    mayTryAgain: false,
    error: new AuthError(code, message, { status }),
  })
  if (response.status === 429 || response.status === 503)
    return { ...refuse('hook_timeout', 'The hook is busy'), mayTryAgain: true }
  const words = await response.text()
  if (Buffer.byteLength(words) > LARGEST_ANSWER)
    return refuse('hook_payload_over_size_limit', 'Hook answered with more than 200 KB')
  if (response.status === 204 || words === '') return response.ok ? null : failed(response)
  if (!response.headers.get('Content-Type')?.includes('json'))
    return refuse(
      'hook_payload_invalid_content_type',
      'Hook answered with something that is no JSON',
    )
  const parsed = Answer.safeParse(JSON.parse(words))
  const error = parsed.success ? parsed.data.error : null
  if (error) return refuse('validation_failed', error.message, clientStatus(error.http_code))
  return response.ok ? null : failed(response)
}

// Not a 5xx, with which the client would retry for half a minute: the webhook's failure isn't the client's.
const failed = (response: Response): Refusal => ({
  mayTryAgain: false,
  error: new AuthError('validation_failed', `Hook answered with status ${response.status}`, {
    status: 422,
  }),
})

const clientStatus = (code: number | undefined) => (code && code >= 400 && code < 500 ? code : 422)
