import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startAdapter } from './test-adapter.ts'

const calls = [
  ['POST', '/functions/v1/is-admin-user'],
  ['POST', '/functions/v1/send-form-notification'],
  ['POST', '/functions/v1/create-payfast-request'],
  ['POST', '/rest/v1/rpc/is_admin'],
  ['POST', '/rest/v1/service_providers'],
  ['PATCH', '/rest/v1/service_providers'],
  ['POST', '/storage/v1/object/provider-files/certificates/a.pdf'],
  ['DELETE', '/storage/v1/object/provider-files'],
  ['POST', '/storage/v1/object/list/provider-files'],
] as const

it('responds to any input with an error that the client knows, and never fails', async () => {
  const { url, as, tokenOf } = await startAdapter()
  const token = await tokenOf(await as('sipho'))
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.oneof(
        text,
        fc.json(),
        fc.dictionary(text, fc.jsonValue()).map((item) => JSON.stringify(item)),
      ),
      fc.constantFrom('application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'),
      fc.boolean(),
      async ([method, path], body, type, isSignedIn) => {
        const answer = await fetch(url + path, {
          method,
          body,
          headers: {
            'Content-Type': type,
            ...(isSignedIn ? { Authorization: `Bearer ${token}` } : {}),
          },
        })
        expect(answer.status).toBeLessThan(500)
        expect(await answer.json()).toBeInstanceOf(Object)
      },
    ),
    { numRuns: 120 },
  )
})

it('never fails, whatever the address asks of the table and the bucket', async () => {
  const { url, as, tokenOf, ids } = await startAdapter()
  const token = await tokenOf(await as('sipho'))
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      'select',
      'order',
      'limit',
      'offset',
      'user_id',
      'or',
      '*',
      'eq.',
      'in.(',
      'is.null',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, word), { maxLength: 4 }), async (input) => {
      const wellFormed = input.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()])
      const query = new URLSearchParams(wellFormed)
      for (const path of [
        `/rest/v1/service_providers?${query}`,
        `/rest/v1/rpc/is_admin?${query}`,
        `/storage/v1/object/provider-files/${query}?${query}`,
        `/storage/v1/object/provider-files/certificates/${encodeURIComponent(query.toString())}`,
      ]) {
        const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
        expect(answer.status, path).toBeLessThan(500)
        const rows = await answer.json()
        for (const row of Array.isArray(rows) ? rows : [])
          expect(row.user_id ?? ids.sipho).toBe(ids.sipho)
      }
    }),
    { numRuns: 60 },
  )
})
