import { useRoot } from './hooks.tsx'
import { type Act, may } from './permissions.ts'

/**
 * Whether to draw what needs this act: a part of the administration is also seen by some who may not act in it.
 * The server checks again. For the administration only: public pages would load the table for nothing.
 */
export function useMay(act: Act): boolean {
  return may(useRoot()?.visitor ?? null, act)
}
