/** Why a row of an export isn't imported. */
export type Refused = { refused: string }

/** The result of a row. */
export type Outcome = 'came' | 'was here' | Refused

export function isRead<Read extends object>(item: Read | Refused): item is Read {
  return !('refused' in item)
}
