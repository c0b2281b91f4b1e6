/** Joins the class names that are there. */
export function cx(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ') || undefined
}
