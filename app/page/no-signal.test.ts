import { UNSAFE_ErrorResponseImpl as ErrorResponse, type MiddlewareFunction } from 'react-router'
import { expect, it } from 'vitest'
import { onNoSignal, type Results, stayWithoutSignal } from './no-signal.ts'

const words = { title: "We'll be back in a moment", description: 'Please try again.' }

async function passed(method: string, result: unknown) {
  const outages: unknown[] = []
  onNoSignal((body) => outages.push(body))
  const request = new Request('http://localhost:3000/contact', { method })
  const args = { request } as Parameters<MiddlewareFunction<Results>>[0]
  const next = async (): Promise<Results> => ({ contact: { type: 'error', result } })
  const results = (await stayWithoutSignal(args, next)) as Results
  return { outages, contact: results.contact! }
}

it('keeps a form whose sending met an outage, and passes on what the server said', async () => {
  const { outages, contact } = await passed('POST', new ErrorResponse(503, '', words))
  expect(contact.type).toBe('data')
  expect(outages).toEqual([words])
})

it('has words of its own where nobody was reached', async () => {
  for (const failure of [new TypeError('Failed to fetch'), new ErrorResponse(502, '', '<html>')]) {
    const { outages, contact } = await passed('POST', failure)
    expect(contact.type).toBe('data')
    expect(outages.filter(Boolean)).toEqual([])
    expect(outages).toHaveLength(1)
  }
})

it('shows of a proxy that has no server nothing of its page', async () => {
  const { outages } = await passed('POST', new ErrorResponse(503, '', '<html>No server</html>'))
  expect(outages).toEqual([undefined])
})

it('leaves other faults to the page for them', async () => {
  const fault = new ErrorResponse(500, '', null)
  expect(await passed('POST', fault)).toEqual({
    outages: [],
    contact: { type: 'error', result: fault },
  })
})
