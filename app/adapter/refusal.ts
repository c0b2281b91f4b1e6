/** What a caller of the adapter is refused with; each dialect knows how to say it. */
export class Refusal extends Error {
  readonly status: number
  /** The dialect's own code: "PGRST116", "Duplicate". */
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

/** How long a limit still lasts, for anyone who ran into it. */
export const tooOften = () =>
  new Refusal(429, 'over_request_rate_limit', 'Too many requests. Please try again later.')
