import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The seven checks, in order, with their names. */
export const checks = {
  identity: msg`Identity`,
  'business-registration': msg`Business registration`,
  skills: msg`Skills and certification`,
  insurance: msg`Insurance and licensing`,
  background: msg`Background`,
  references: msg`References`,
  quality: msg`Quality evaluation`,
} as const satisfies Record<string, MessageDescriptor>

export type Check = keyof typeof checks
export const checkCodes = Object.keys(checks) as Check[]

/** Encodes a set of codes as bits, as listings store checks and languages. */
export function bitsFor<Code>(codes: readonly Code[], all: readonly Code[]) {
  return codes.reduce((bits, code) => bits | (1 << all.indexOf(code)), 0)
}

export function codesIn<Code>(bits: number, all: readonly Code[]) {
  return all.filter((_, index) => (bits & (1 << index)) !== 0)
}
