/** What an operator asked for can't be done: a sentence for the person at the terminal. */
export class OperatorError extends Error {
  readonly expected = true
}
