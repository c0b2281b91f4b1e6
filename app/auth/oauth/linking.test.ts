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
    fc.property(question, id, (input, knownUserId) => {
      expect(linkingStep({ ...input, knownUserId })).toEqual({ do: 'sign in', userId: knownUserId })
    }),
  )
})

it('opens an account by its address only when the provider verified it', () => {
  fc.assert(
    fc.property(question, (input) => {
      const step = linkingStep(input)
      if (step.do !== 'link') return
      expect(input.email?.isVerified).toBe(true)
      expect(input.isOrganisation).toBe(false)
      expect(step.userId).toBe(input.userIdWithEmail)
    }),
  )
})

it('never joins the people of an organisation by address', () => {
  fc.assert(
    fc.property(question, (input) => {
      expect(linkingStep({ ...input, isOrganisation: true }).do).not.toBe('link')
    }),
  )
})

it('makes no account where sign-up is closed, and none with an address that someone has', () => {
  fc.assert(
    fc.property(question, (input) => {
      const step = linkingStep(input)
      if (step.do !== 'create') return
      expect(input.isSignupDisabled).toBe(false)
      if (input.userIdWithEmail && !input.isOrganisation) expect(step.email).toBeNull()
    }),
  )
})

const address = fc.record({
  user: fc.record({
    email: maybe(fc.constantFrom('a@example.com', 'b@example.com')),
    isConfirmed: fc.boolean(),
  }),
  email,
  isEmailInUse: fc.boolean(),
  allowsUnconfirmed: fc.boolean(),
})

it('confirms no address that the provider did not verify, nor one that is someone else’s', () => {
  fc.assert(
    fc.property(address, (input) => {
      const step = addressStep(input)
      if (step.do !== 'confirm') return
      expect(input.email?.isVerified).toBe(true)
      expect(input.user.isConfirmed).toBe(false)
      expect(step.email).toBe(input.isEmailInUse ? null : input.email?.address)
    }),
  )
})

it('lets nobody in on an unverified address unless told to', () => {
  fc.assert(
    fc.property(address, (input) => {
      const step = addressStep({ ...input, allowsUnconfirmed: false })
      if (input.email?.isVerified || input.user.isConfirmed || !input.email) return
      expect(step.do === 'refuse' || (step.do === 'ask' && !step.isLetIn)).toBe(true)
    }),
  )
})

it('leaves a confirmed account as it is', () => {
  fc.assert(
    fc.property(address, (input) => {
      const user = { ...input.user, isConfirmed: true }
      expect(addressStep({ ...input, user })).toEqual({ do: 'nothing' })
      expect(mustClear(user)).toBe(false)
    }),
  )
})
