/**
 * Whether a form's values differ from the rendered ones. Uses the controls' default values, so input from
 * before hydration counts too.
 */
export const isEdited = (form: HTMLFormElement): boolean => editedControls(form).length > 0

/** The controls whose values differ from the rendered ones. */
export function editedControls(form: HTMLFormElement): Element[] {
  return [...form.elements].filter((element) => {
    if (element instanceof HTMLSelectElement) {
      const drawn = [...element.options].find(({ defaultSelected }) => defaultSelected)
      return element.value !== (drawn ?? element.options[0])?.value
    }
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
    if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false
    if (element.type === 'checkbox' || element.type === 'radio')
      return element.checked !== element.defaultChecked
    if (element.type === 'file') return element.value !== ''
    return element.value !== element.defaultValue
  })
}
