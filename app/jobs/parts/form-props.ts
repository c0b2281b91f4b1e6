/** What was refused in a form of this page, and what was typed. */
export type FormProps = {
  errors: Record<string, string[]>
  typed: Record<string, string>
}
