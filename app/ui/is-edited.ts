/**
 * Whether a form holds something else than the page was drawn with. The controls know it themselves,
 * also of what was typed before the page was alive.
 */
export const isEdited = (form: HTMLFormElement): boolean => editedControls(form).length > 0

/** The controls that hold something else than they were drawn with. */
export function editedControls(form: HTMLFormElement): Element[] {
  return [...form.elements].filter((one) => {
    if (one instanceof HTMLSelectElement) {
      const drawn = [...one.options].find(({ defaultSelected }) => defaultSelected)
      return one.value !== (drawn ?? one.options[0])?.value
    }
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue
    if (!(one instanceof HTMLInputElement) || one.type === 'hidden') return false
    if (one.type === 'checkbox' || one.type === 'radio') return one.checked !== one.defaultChecked
    if (one.type === 'file') return one.value !== ''
    return one.value !== one.defaultValue
  })
}
