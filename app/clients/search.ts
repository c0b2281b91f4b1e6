import { plainWords } from '#app/directory/public/words.ts'

type Findable = {
  name: string
  phone: string | null
  /** The number as it is read aloud here. */
  spoken: string | null
  email?: string | null
}

/**
 * Whether somebody is meant by what was typed: a part of the name in any case and without accents, a
 * part of the address, or of the number as it is written or in digits alone.
 */
export function isFoundBy(typed: string, { name, phone, spoken, email }: Findable): boolean {
  const wanted = plain(typed)
  if (!wanted) return true
  if (plain(name).includes(wanted) || email?.includes(wanted)) return true
  // "O’Brien" is found by "o'brien" and "obrien", "Smith-Jones" by "smith jones".
  const words = plainWords(typed)
  if (words && plainWords(name).includes(words)) return true
  const numbers = [phone, spoken].flatMap((item) => item ?? [])
  if (numbers.some((number) => number.includes(wanted))) return true
  const digits = wanted.replace(/\D/g, '')
  // Letters beside the digits mean a name, not a number.
  if (!digits || /\p{L}/u.test(wanted)) return false
  return numbers.some((number) => number.replace(/\D/g, '').includes(digits))
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
