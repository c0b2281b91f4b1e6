import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressStep, linkingStep, mustClear } from './linking.ts'

const id = fc.constantFrom('thandi', 'sipho', 'lerato')
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const email = maybe(
  fc.record({
    address: fc.constantFrom('a@example.com', 'b@example.com'),
    isVerified: fc.boolean(),
  }),
)
const question = fc.record({
  knownUserId: maybe(id),
  email,
  userIdWithEmail: maybe(id),
  isOrganisation: fc.boolean(),
  isSignupDisabled: fc.boolean(),
})

it('takes an identity that is known to its owner, whatever its address says', () => {
  fc.assert(
    fc.property(question, id, (asked, knownUserId) => {
      expect(linkingStep({ ...asked, knownUserId })).toEqual({ do: 'sign in', userId: knownUserId })
    }),
  )
})

it('opens an account by its address only when the provider verified it', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const step = linkingStep(asked)
      if (step.do !== 'link') return
      expect(asked.email?.isVerified).toBe(true)
      expect(asked.isOrganisation).toBe(false)
      expect(step.userId).toBe(asked.userIdWithEmail)
    }),
  )
})

it('never joins the people of an organisation by address', () => {
  fc.assert(
    fc.property(question, (asked) => {
      expect(linkingStep({ ...asked, isOrganisation: true }).do).not.toBe('link')
    }),
  )
})

it('makes no account where sign-up is closed, and none with an address that somebody has', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const step = linkingStep(asked)
      if (step.do !== 'create') return
      expect(asked.isSignupDisabled).toBe(false)
      if (asked.userIdWithEmail && !asked.isOrganisation) expect(step.email).toBeNull()
    }),
  )
})

const address = fc.record({
  user: fc.record({
    email: maybe(fc.constantFrom('a@example.com', 'b@example.com')),
    isConfirmed: fc.boolean(),
  }),
  email,
  isTaken: fc.boolean(),
  allowsUnconfirmed: fc.boolean(),
})

it('confirms no address that the provider did not verify, nor one that is somebody else’s', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const step = addressStep(asked)
      if (step.do !== 'confirm') return
      expect(asked.email?.isVerified).toBe(true)
      expect(asked.user.isConfirmed).toBe(false)
      expect(step.email).toBe(asked.isTaken ? null : asked.email?.address)
    }),
  )
})

it('lets nobody in on an unverified address unless told to', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const step = addressStep({ ...asked, allowsUnconfirmed: false })
      if (asked.email?.isVerified || asked.user.isConfirmed || !asked.email) return
      expect(step.do === 'refuse' || (step.do === 'ask' && !step.isLetIn)).toBe(true)
    }),
  )
})

it('leaves a confirmed account as it is', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const user = { ...asked.user, isConfirmed: true }
      expect(addressStep({ ...asked, user })).toEqual({ do: 'nothing' })
      expect(mustClear(user)).toBe(false)
    }),
  )
})
