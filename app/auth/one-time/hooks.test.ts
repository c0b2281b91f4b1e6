import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { seedPassword, startAuthApi } from '../wire/test-auth-api.ts'

const SECRET = Buffer.from('a secret of the operator').toString('base64')

/** The operator's webhook: records its requests, and responds as a test wants. */
async function program(answer: { status?: number; body?: string; type?: string } = {}) {
  const calls: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    new Webhook(SECRET).verify(body, request.headers as Record<string, string>)
    calls.push(JSON.parse(body) as Record<string, unknown>)
    response.writeHead(answer.status ?? 200, { 'Content-Type': answer.type ?? 'application/json' })
    response.end(answer.body ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { calls, uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const envFor = (uri: string) => ({
  AUTH_MAILER_AUTOCONFIRM: '0',
  AUTH_EXTERNAL_PHONE_ENABLED: '1',
  AUTH_HOOK_SEND_EMAIL_URI: uri,
  AUTH_HOOK_SEND_EMAIL_SECRETS: `v1,whsec_${SECRET}`,
  AUTH_HOOK_SEND_SMS_URI: uri,
  AUTH_HOOK_SEND_SMS_SECRETS: `v1,whsec_${SECRET}`,
})

it('hands emails and texts to the operator’s program, signed, instead of sending them', async () => {
  const { calls, uri } = await program()
  const { client, emails, texts } = await startAuthApi({ env: envFor(uri) })
  const auth = client()
  await auth.signUp({ email: 'thandi@example.co.za', password: seedPassword })
  await auth.signUp({ phone: '27821234567', password: seedPassword })
  expect([await emails(), await texts()]).toEqual([[], []])
  expect(calls).toMatchObject([
    {
      user: { email: 'thandi@example.co.za' },
      email_data: { email_action_type: 'signup', token: expect.stringMatching(/^\d{6}$/) },
    },
    { user: { phone: '27821234567' }, sms: { otp: expect.stringMatching(/^\d{6}$/) } },
  ])
  const [, text] = calls as [unknown, { sms: { otp: string } }]
  const verified = await auth.verifyOtp({ phone: '27821234567', token: text.sms.otp, type: 'sms' })
  expect(verified.error).toBeNull()
})

it.each([
  [
    { body: '{"error":{"http_code":403,"message":"not this one"}}' },
    { status: 403, code: 'validation_failed', message: 'not this one' },
  ],
  [
    { status: 500, body: '{}' },
    { status: 422, code: 'validation_failed', message: 'Hook answered with status 500' },
  ],
  [
    { status: 503, body: '{}' },
    {
      status: 422,
      code: 'hook_timeout_after_retry',
      message: 'Failed to reach hook after maximum retries: 3',
    },
  ],
  [
    { body: 'fine', type: 'text/plain' },
    {
      status: 400,
      code: 'hook_payload_invalid_content_type',
      message: 'Hook answered with something that is no JSON',
    },
  ],
  [
    { body: JSON.stringify({ words: 'x'.repeat(210_000) }) },
    {
      status: 422,
      code: 'hook_payload_over_size_limit',
      message: 'Hook answered with more than 200 KB',
    },
  ],
])('answers what the program answers: %j', async (answer, refusal) => {
  const { uri } = await program(answer)
  const { client } = await startAuthApi({ env: envFor(uri) })
  const { error } = await client().signUp({ email: 'a@example.co.za', password: seedPassword })
  expect(error).toMatchObject(refusal)
})
