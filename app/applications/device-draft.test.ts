import { expect, it } from 'vitest'
import { joined } from './device-draft.ts'
import { emptyDraft } from './public/application.ts'

const draft = (given: Partial<typeof emptyDraft>) => ({ ...emptyDraft, ...given })

it('fills in what the account lacks of what a stranger typed, and writes nothing over', () => {
  const account = draft({ fullName: 'Nomvula Khumalo' })
  const device = draft({ fullName: 'N.', tradingName: 'Nomvula Geysers' })
  expect(joined(account, { draft: device, base: null })).toEqual(
    draft({ fullName: 'Nomvula Khumalo', tradingName: 'Nomvula Geysers' }),
  )
})

it('takes what was changed without signal, cleared fields too', () => {
  const account = draft({ description: 'A', skills: ['Geysers'], tradingName: 'Geysers' })
  const device = draft({ description: 'B', skills: [], tradingName: 'Geysers' })
  expect(joined(account, { draft: device, base: account })).toEqual(device)
})

it('leaves what was changed in the account meanwhile', () => {
  const base = draft({ description: 'A', experience: 'One year' })
  const account = draft({ description: 'C', experience: 'One year' })
  const device = draft({ description: 'B', experience: 'Two years' })
  expect(joined(account, { draft: device, base })).toEqual(
    draft({ description: 'C', experience: 'Two years' }),
  )
})

it('keeps a number that no device keeps', () => {
  const account = draft({ identityNumber: '8001015009087', description: 'A' })
  const saved = { draft: draft({ description: 'B' }), base: draft({ description: 'A' }) }
  expect(joined(account, saved)).toMatchObject({
    identityNumber: '8001015009087',
    description: 'B',
  })
})
