import { onTestFinished } from 'vitest'
import type { Parcel } from './sending.ts'
import { type Field, signatureOfForm } from './signatures.ts'
import { type SimulatorOptions, startSimulator } from './simulator.ts'

/** A simulator with a stopped clock, whose notifications are collected in a list. */
export async function testSimulator(options: SimulatorOptions = {}) {
  const parcels: Parcel[] = []
  const merchant = { status: 200 }
  const simulator = await startSimulator({
    startsAt: new Date('2025-07-01T09:00:00+02:00'),
    isTicking: false,
    send: async (parcel) => {
      parcels.push(parcel)
      return { status: merchant.status }
    },
    ...options,
  })
  onTestFinished(simulator.stop)
  const post = (path: string, values: Field[]) =>
    fetch(new URL(path, simulator.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(values),
    })
  return {
    simulator,
    parcels,
    merchant,
    post,
    get: (path: string) => fetch(new URL(path, simulator.url), { redirect: 'manual' }),
    control: (path: string, body: object = {}) =>
      fetch(`${simulator.url}/simulator/control/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${simulator.secret}` },
        body: JSON.stringify(body),
      }),
    /** A buyer on the payment page; returns its path. */
    arrive: async (changed: Record<string, string> = {}) => {
      const answer = await post('/eng/process', signedForm(changed))
      return answer.headers.get('location') ?? ''
    },
  }
}

export function signedForm(changed: Record<string, string> = {}): Field[] {
  const given: Record<string, string> = {
    merchant_id: '10000100',
    merchant_key: '46f0cd694581a',
    return_url: 'http://127.0.0.1:9/back',
    cancel_url: 'http://127.0.0.1:9/cancelled',
    notify_url: 'http://127.0.0.1:9/itn',
    name_first: '',
    email_address: '',
    m_payment_id: 'order/1',
    amount: '599.88',
    item_name: 'Launch <Special> & more',
    ...changed,
  }
  const fields = Object.entries(given).filter(([, value]) => value !== '')
  return [...fields, ['signature', signatureOfForm(fields, 'jt7NOE43FZPn')]]
}

export const goodCard: Field[] = [
  ['way', 'card'],
  ['holder', 'Thandi Mokoena'],
  ['number', '4000000000000077'],
  ['expiry', '1230'],
  ['cvv', '123'],
]
