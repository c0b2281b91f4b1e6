/** The task: find the number whose hash with the salt is the challenge. The result is the proof of work. */
export type Sum = {
  algorithm: 'SHA-256'
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** What is required before a form is accepted. */
export type Challenge =
  | {
      sum: Sum
      /** The user must submit again: the proof was rejected, or files must be chosen again. */
      byHand: boolean
      /** Minutes until the limit resets. */
      minutes: number
    }
  /** Too many attempts, with or without work: wait. */
  | { sum: null; minutes: number }

/** The form field of the proof of work. */
export const PROOF = 'proof'
