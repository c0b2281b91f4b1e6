/** A 32-bit hash of text, stable across builds. */
export function hash(words: string) {
  let h = 0x811c9dc5
  for (let i = 0; i < words.length; i++) h = Math.imul(h ^ words.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** A pseudo-random generator of numbers from 0 up to 1, determined by a seed. */
export function seeded(seed: string | number) {
  let a = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function drawFrom<T>(random: () => number, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!
}
