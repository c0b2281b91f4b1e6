import type { World } from './world.ts'

/** An injected fault: where, what, for whom, and how often. */
export type Fault = {
  at: 'page' | 'itn' | 'validate' | 'api'
  what: string
  merchantId?: string
  token?: string
  /** For the API: only one call, such as "cancel". For notifications: only one status. */
  only?: string
  /** Without it, it stays until removed. */
  times?: number
  address?: string
  millis?: number
  count?: number
  set?: Record<string, string>
  remove?: string[]
}

type Place = { merchantId: string; token?: string | null; only?: string }

/** All active faults for this position, each counted once more. */
export function takeFaults(world: World, position: Fault['at'], place: Place): Fault[] {
  return count(world, holding(world, position, place))
}

/** The next one, where only one can apply at a time. */
export function takeFault(world: World, position: Fault['at'], place: Place): Fault | undefined {
  return count(world, holding(world, position, place).slice(0, 1))[0]
}

function holding({ state }: World, position: Fault['at'], place: Place) {
  return state.faults.filter((fault) => fault.at === position && holds(fault, place))
}

function count({ state }: World, faults: Fault[]) {
  for (const fault of faults) if (fault.times !== undefined) fault.times--
  state.faults = state.faults.filter(({ times }) => times === undefined || times > 0)
  return faults
}

function holds({ merchantId, token, only, times }: Fault, place: Place) {
  return (
    (times === undefined || times > 0) &&
    (merchantId === undefined || merchantId === place.merchantId) &&
    (token === undefined || token === place.token) &&
    (only === undefined || only === place.only)
  )
}
