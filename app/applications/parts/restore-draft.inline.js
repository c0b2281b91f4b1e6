/**
 * Runs while the form is parsed, before first paint: restores a visitor's draft from this device, and opens
 * the part they were on. It changes only values and `hidden`, so that hydration finds the expected elements;
 * hydration reads the same entry again (device-draft.ts). Only pages on devices with a draft include it.
 * Without it the form would look empty until hydration.
 */
;(() => {
  const SAVED_FOR = 30 * 24 * 60 * 60 * 1000
  const form = document.getElementById('application')
  let saved
  try {
    saved = JSON.parse(localStorage.getItem('provider-application'))
  } catch {
    // Private windows refuse storage: nothing was saved.
  }
  if (!form || !saved?.pairs || Date.now() - saved.at > SAVED_FOR) return
  const valuesOf = (pairs, name) => pairs.filter((pair) => pair[0] === name).map((pair) => pair[1])
  for (const name of new Set(saved.pairs.map((pair) => pair[0]))) {
    const values = valuesOf(saved.pairs, name)
    const before = saved.base && valuesOf(saved.base, name)
    const isChanged = before && String(before) !== String(values)
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      const isChoice = field.type === 'checkbox' || field.type === 'radio'
      if (isChoice) {
        if (isChanged || !before) field.checked = values.includes(field.value)
      } else if (field.type !== 'hidden' && (isChanged || field.value === ''))
        field.value = values.filter(Boolean).join(', ')
    }
  }
  const note = form.querySelector('[data-restored]')
  if (note) note.hidden = false
  // The last part has other buttons, which only React renders.
  if (!form.querySelector(`span[data-part="${CSS.escape(saved.part)}"]`)) return
  for (const part of form.querySelectorAll('[data-part]'))
    part.hidden = part.dataset.part !== saved.part
  form.querySelector('[name="part"]').value = saved.part
})()
