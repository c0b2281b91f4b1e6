import type { World } from './world.ts'

/** Something that goes wrong on purpose: where, what, for whom, and how often. */
export type Fault = {
  at: 'page' | 'itn' | 'validate' | 'api'
  what: string
  merchantId?: string
  token?: string
  /** Of the API: one call only, such as "cancel". Of a notification: one status only. */
  only?: string
  /** Left away it stays until it is taken back. */
  times?: number
  address?: string
  millis?: number
  count?: number
  set?: Record<string, string>
  remove?: string[]
}

type Place = { merchantId: string; token?: string | null; only?: string }

/** All faults that hold here, each counted as having happened once more. */
export function takeFaults(world: World, position: Fault['at'], place: Place): Fault[] {
  return count(world, holding(world, position, place))
}

/** The one whose turn it is, where only one can happen at a time. */
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
