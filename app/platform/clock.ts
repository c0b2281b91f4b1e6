/**
 * There are two clocks. The product clock (phases, countdowns, billing, time-outs) can be set for a preview.
 * The security clock (tokens, codes, rate limits) is always the machine's, so that a preview can't revive an
 * expired token.
 */
export type Clock = { now: () => Date }

export const machineClock: Clock = { now: () => new Date() }

/** A clock that starts at `start` and ticks. */
export function clockStartingAt(start: Date, machine: Clock = machineClock): Clock {
  const shift = start.getTime() - machine.now().getTime()
  return { now: () => new Date(machine.now().getTime() + shift) }
}

/** A clock that is set manually. */
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
