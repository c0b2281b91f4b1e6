/** A command that can't be carried out, with a sentence for the terminal. */
export class OperatorError extends Error {
  readonly expected = true
}
