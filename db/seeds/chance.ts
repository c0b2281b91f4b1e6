/** A seeded pseudo-random generator, deterministic on every machine. */
export class Chance {
  #state: number

  constructor(seed: string | number) {
    this.#state = typeof seed === 'number' ? seed >>> 0 : numberOf(seed)
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  one<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)]!
  }

  /** Several different ones, in random order. */
  some<T>(choices: readonly T[], count: number): T[] {
    const left = [...choices]
    const drawn: T[] = []
    while (drawn.length < count && left.length > 0)
      drawn.push(left.splice(Math.floor(this.next() * left.length), 1)[0]!)
    return drawn
  }

  weighted<T extends string>(shares: Partial<Record<T, number>>): T {
    const entries = Object.entries(shares) as [T, number][]
    let left = this.next() * entries.reduce((sum, [, share]) => sum + share, 0)
    for (const [choice, share] of entries) {
      left -= share
      if (left < 0) return choice
    }
    return entries.at(-1)![0]
  }

  /** Around 1, more often near it: a factor for prices and times. */
  factor(spread: number): number {
    return Math.exp(this.bell() * spread)
  }

  bell(): number {
    const u = Math.max(this.next(), 1e-9)
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.next())
  }

  /** "PIRB ####/##" with random digits. */
  number(pattern: string): string {
    return pattern.replace(/#/g, () => String(this.whole(0, 9)))
  }

  /** A UUIDv7 of this instant with pseudo-random bits. */
  id(otherTime: Date | number): string {
    const millis = Math.floor(Number(otherTime))
    const time = millis.toString(16).padStart(12, '0')
    const a = this.#hex(3)
    const b = (8 + this.whole(0, 3)).toString(16) + this.#hex(3)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${b}-${this.#hex(6)}${this.#hex(6)}`
  }

  #hex(digits: number): string {
    return Math.floor(this.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  }
}

/** FNV-1a, good enough to separate seeds. */
export function numberOf(words: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < words.length; index++)
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
