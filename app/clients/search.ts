import { plainWords } from '#app/directory/public/words.ts'

type Findable = {
  name: string
  phone: string | null
  /** The number in its local format. */
  spoken: string | null
  email?: string | null
}

/**
 * Whether a client matches a search: part of the name regardless of case and accents, of the address, or of
 * the number, formatted or as digits.
 */
export function isFoundBy(typed: string, { name, phone, spoken, email }: Findable): boolean {
  const wanted = plain(typed)
  if (!wanted) return true
  if (plain(name).includes(wanted) || email?.includes(wanted)) return true
  // "O’Brien" matches "o'brien" and "obrien", "Smith-Jones" matches "smith jones".
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
