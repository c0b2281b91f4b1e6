import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_INVITATIONS, MOST_OPEN_INVITATIONS, whyNobodyElse } from './passing-on.ts'

const states = fc.constantFrom('waiting', 'quoted', 'declined', 'expired', 'not_chosen')
const invitations = fc.array(fc.record({ state: states }), { maxLength: 14 })

it('never has more than five open invitations, nor more than ten in all', () => {
  fc.assert(
    fc.property(invitations, (invited) => {
      if (whyNobodyElse('open', invited) !== null) return
      const open = invited.filter(({ state }) => state === 'waiting' || state === 'quoted')
      expect(open.length + 1).toBeLessThanOrEqual(MOST_OPEN_INVITATIONS)
      expect(invited.length + 1).toBeLessThanOrEqual(MOST_INVITATIONS)
    }),
  )
})

it.each(['held', 'closed', 'expired', 'withdrawn'] as const)(
  'asks nobody else for a request that is %s',
  (state) => {
    expect(whyNobodyElse(state, [])).toBe('gone')
  },
)
