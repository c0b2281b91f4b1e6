/**
 * Whether a form holds something else than the page was drawn with. The controls know it themselves,
 * also of what was typed before the page was alive.
 */
export const isEdited = (form: HTMLFormElement): boolean => editedControls(form).length > 0

/** The controls that hold something else than they were drawn with. */
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
