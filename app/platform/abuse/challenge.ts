/** Find the number whose hash with the salt is the challenge. What comes of it is the proof. */
export type Sum = {
  algorithm: 'SHA-256'
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** What someone must do before a form is taken. */
export type Challenge =
  | {
      sum: Sum
      /** Sending again is theirs: proof was brought and did not count, or files must be chosen once more. */
      byHand: boolean
      /** Until the limit is lifted. */
      minutes: number
    }
  /** Too much was sent, work or not: wait. */
  | { sum: null; minutes: number }

/** The field of a form in which proof of work travels. */
export const PROOF = 'proof'
