/** An error for a caller of the adapter; each part of the API formats it in its own way. */
export class Refusal extends Error {
  readonly status: number
  /** The error code of that API: "PGRST116", "Duplicate". */
  readonly code: string
  readonly details: string | null

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The error of a rate limit, with the time until it ends. */
export const tooOften = () =>
  new Refusal(429, 'over_request_rate_limit', 'Too many requests. Please try again later.')
