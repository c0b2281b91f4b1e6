/** A command that failed, with a message for the operator. */
export class OperatorError extends Error {
  readonly expected = true
}
