/** Why a chain is broken. */
export type Fault =
  | 'link missing'
  | 'entry missing'
  | 'entry changed'
  | 'wrong order'
  | 'wrong seal'
  | 'end cut off'
  | 'entry without link'
