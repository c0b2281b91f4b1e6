/** Says when a person's sessions, ban or roles changed in any process, for connections that stay open. */
export type SessionChanges = {
  /** Calls back whenever this person's sessions should be checked again. Returns how to stop. */
  onChange: (userId: string, changed: () => void) => () => void
}
