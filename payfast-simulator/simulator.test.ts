import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { periodAfter } from './calendar.ts'
import { main } from './main.ts'
import { isLoopback, sendOverLoopback } from './sending.ts'
import { startSimulator } from './simulator.ts'
import { goodCard, testSimulator } from './test-simulator.ts'

const recurring = {
  amount: '49.99',
  subscription_type: '1',
  frequency: '3',
  cycles: '0',
  email_address: 'thandi@example.co.za',
}

describe('the simulator', () => {
  it('does not run in production', async () => {
    for (const env of [{ APP_ENV: 'production' }, { NODE_ENV: 'production' }])
      await expect(main(env, () => {})).rejects.toThrow('does not run in production')
  })

  it('says where it is, and what is wrong with its settings', async () => {
    const lines: string[] = []
    const running = await main({ PAYFAST_SIMULATOR_PORT: '0' }, (line) => lines.push(line))
    onTestFinished(running.stop)
    expect(lines.join('\n')).toContain(running.url)
    await expect(main({ PAYFAST_SIMULATOR_PORT: 'three' }, () => {})).rejects.toThrow(
      'PAYFAST_SIMULATOR_PORT',
    )
  })

  it('continues after a restart where it was', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payfast-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'deep', 'state.json')
    const first = await testSimulator({ file })
    await first.post(await first.arrive(recurring), goodCard)
    await first.control('clock', { days: 10 })
    await first.simulator.stop()

    const second = await testSimulator({ file })
    await second.control('clock', { days: 31 })
    expect(second.parcels).toHaveLength(1)
    expect(second.simulator.world.state.payments.map(({ kind }) => kind)).toEqual([
      'agreement',
      'renewal',
    ])
  })

  it('makes the same ids from the same seed', async () => {
    const tokens = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const { simulator, arrive, post } = await testSimulator({ seed })
        await post(await arrive(recurring), goodCard)
        return simulator.world.state.agreements[0]!.token
      }),
    )
    expect(tokens[0]).toBe(tokens[1])
    expect(tokens[0]).not.toBe(tokens[2])
  })

  it('shows what happened to nobody without the secret', async () => {
    const { simulator, get, post } = await testSimulator()
    expect((await get('/simulator')).status).toBe(401)
    expect((await get('/simulator/control/state')).status).toBe(401)
    expect((await post('/simulator/act/clock', [['days', '1']])).status).toBe(401)
    expect((await post('/simulator/sign-in', [['secret', 'guess']])).status).toBe(401)

    const answer = await post('/simulator/sign-in', [['secret', simulator.secret]])
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    const panel = await fetch(`${simulator.url}/simulator`, { headers: { cookie } })
    expect(await panel.text()).toContain('What happened')
  })

  it('reaches nobody but this machine', async () => {
    expect(await isLoopback('127.0.0.1')).toBe(true)
    expect(await isLoopback('[::1]')).toBe(true)
    for (const host of ['8.8.8.8', '10.0.0.1']) expect(await isLoopback(host)).toBe(false)
    const parcel = { url: 'http://8.8.8.8/itn', body: '', from: null, forwardedFor: null }
    expect(await sendOverLoopback()(parcel)).toEqual({ silence: '8.8.8.8 is not this machine' })
  })

  it('refuses a control call that it can’t read', async () => {
    const { control } = await testSimulator()
    expect((await control('switches', { colour: 'blue' })).status).toBe(400)
    expect((await control('clock', { to: 'tomorrow' })).status).toBe(400)
    expect((await control('faults', { fault: 'F99', variant: 'x' })).status).toBe(404)
    expect((await control('faults', { fault: 'F20', variant: 'resend' })).status).toBe(400)
    expect((await control('itns/1/drop')).status).toBe(404)
    expect((await control('agreements/none/cancel')).status).toBe(404)
  })
})

describe('notifications', () => {
  it('are tried at once, after ten minutes, then at doubled gaps for a day', async () => {
    const { simulator, merchant, arrive, post, control } = await testSimulator()
    merchant.status = 503
    await post(await arrive(), goodCard)
    await control('clock', { days: 3 })
    const [delivery] = simulator.world.state.deliveries
    const minutes = delivery!.tries.map(
      ({ time: happenedAt }) => (happenedAt - delivery!.madeAt) / 60_000,
    )
    expect(minutes).toEqual([0, 10, 30, 70, 150, 310, 630, 1270])
    expect(delivery!.state).toBe('given up')
  })

  it('can be changed on the way, signed again or by someone without the passphrase', async () => {
    const { simulator, parcels, arrive, post, control } = await testSimulator()
    await post(await arrive(), goodCard)
    const { id } = simulator.world.state.deliveries[0]!
    const was = new URLSearchParams(parcels[0]!.body).get('signature')
    await control(`itns/${id}/edit`, { set: { amount_gross: '1.00' }, isSigned: false })
    await control(`itns/${id}/send`)
    await control(`itns/${id}/edit`, { order: ['merchant_id'] })
    await control(`itns/${id}/send`, { times: 2, isTogether: true })
    const [, forged, signedAnew, again] = parcels.map(({ body }) => new URLSearchParams(body))
    expect(forged!.get('amount_gross')).toBe('1.00')
    expect(forged!.get('signature')).toBe(was)
    expect(signedAnew!.get('signature')).not.toBe(was)
    expect(again!.keys().next().value).toBe('merchant_id')
  })
})

it('mails what PayFast mails', async () => {
  const { simulator, arrive, post, control } = await testSimulator()
  await post(await arrive(recurring), goodCard)
  await control('clock', { days: 31 })
  const { token } = simulator.world.state.agreements[0]!
  await control(`agreements/${token}/cancel`)
  const mails = simulator.world.state.mails.map(({ to, subject }) => `${to}: ${subject}`)
  expect(mails).toEqual([
    'thandi@example.co.za: Payment confirmation',
    'thandi@example.co.za: A payment is coming up',
    'thandi@example.co.za: Your subscription was cancelled',
    'merchant@example.co.za: A subscription was cancelled',
  ])
})

it.each([
  ['2027-01-31', 3, 31, '2027-02-28'],
  ['2028-01-31', 3, 31, '2028-02-29'],
  ['2027-02-28', 3, 31, '2027-03-31'],
  ['2026-12-31', 3, 31, '2027-01-31'],
  ['2028-02-29', 6, 29, '2029-02-28'],
  ['2026-11-30', 4, 30, '2027-02-28'],
  ['2026-12-28', 2, 28, '2027-01-04'],
  ['2026-12-31', 1, 31, '2027-01-01'],
])('a period after %s (frequency %i, agreed on the %ith) is %s', (day, frequency, anchor, next) => {
  expect(periodAfter(day, frequency, anchor)).toBe(next)
})

it('a port that is taken is said', async () => {
  const { port, stop } = await startSimulator()
  onTestFinished(stop)
  await expect(startSimulator({ port })).rejects.toThrow('EADDRINUSE')
})
