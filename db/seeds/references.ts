// Without characters that are easily confused when read aloud.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The n-th reference: spread over the whole range, without duplicates (the step is coprime to 31). */
export function reference(n: number) {
  let left = (BigInt(n) * 548_966_123_017n) % 31n ** 8n
  let code = ''
  for (let digit = 0; digit < 8; digit++) {
    code = ALPHABET[Number(left % 31n)] + code
    left /= 31n
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
