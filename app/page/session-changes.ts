/** Notifies long-lived connections when a user's sessions, ban or roles change in any process. */
export type SessionChanges = {
  /** Calls back whenever this user's sessions should be checked again. Returns an unsubscribe function. */
  onChange: (userId: string, changed: () => void) => () => void
}
