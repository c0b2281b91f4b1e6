import type { World } from './world.ts'

/** PayFast's fee including VAT, in cents. By its price list of 2026, for the sandbox by samples. */
export function feeOf({ state }: World, method: 'CC' | 'EFT', gross: number): number {
  if (gross === 0) return 0
  if (state.switches.fees === 'sandbox') return Math.max(2_30, Math.round(gross * 0.023))
  const beforeTax = method === 'CC' ? gross * 0.032 + 2_00 : Math.max(2_00, gross * 0.02)
  return Math.round(beforeTax * 1.15)
}
