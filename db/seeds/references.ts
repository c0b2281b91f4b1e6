// Without what is mistaken for something else when it is read out.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The n-th reference: spread over all of them, and none twice (the step has no divisor with 31). */
export function reference(n: number) {
  let left = (BigInt(n) * 548_966_123_017n) % 31n ** 8n
  let code = ''
  for (let digit = 0; digit < 8; digit++) {
    code = ALPHABET[Number(left % 31n)] + code
    left /= 31n
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
