/** Why a row of an export doesn't come. */
export type Refused = { refused: string }

/** What became of one row. */
export type Outcome = 'came' | 'was here' | Refused

export function isRead<Read extends object>(one: Read | Refused): one is Read {
  return !('refused' in one)
}
