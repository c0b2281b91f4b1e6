import { useRoot } from './hooks.tsx'
import { type Act, may } from './permissions.ts'

/**
 * Whether to render what requires this act: some users can see a part of the administration without acting in
 * it. The server checks again. Only for the administration: public pages would load the table for nothing.
 */
export function useMay(act: Act): boolean {
  return may(useRoot()?.visitor ?? null, act)
}
