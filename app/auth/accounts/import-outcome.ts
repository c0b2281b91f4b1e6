/** Why a row of an export doesn't come. */
export type Refused = { refused: string }

/** What became of one row. */
export type Outcome = 'came' | 'was here' | Refused

export function isRead<Read extends object>(item: Read | Refused): item is Read {
  return !('refused' in item)
}
