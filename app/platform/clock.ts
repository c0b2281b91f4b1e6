/**
 * Time comes in two kinds. The product clock (phases, countdowns, billing, time-outs) can be set
 * back or forward for a preview. The security clock (tokens, codes, rate limits) is always the
 * machine's, so that a preview can't make an expired token live again.
 */
export type Clock = { now: () => Date }

export const machineClock: Clock = { now: () => new Date() }

/** A clock that reads `start` now and ticks on from there. */
export function clockStartingAt(start: Date, machine: Clock = machineClock): Clock {
  const shift = start.getTime() - machine.now().getTime()
  return { now: () => new Date(machine.now().getTime() + shift) }
}

/** A clock that a test or a person moves by hand. */
export function settableClock(start: Date) {
  let now = start
  return {
    now: () => new Date(now),
    set: (to: Date) => {
      now = to
    },
    advance: (millis: number) => {
      now = new Date(now.getTime() + millis)
    },
  }
}
