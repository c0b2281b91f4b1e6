/** Formats card fields while typing, and prevents a second submit. Every page works without it. */
const keepers = {
  number: (text) =>
    text
      .replace(/\D/g, '')
      .slice(0, 16)
      .replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) => {
    const digits = text.replace(/\D/g, '').slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
  },
  cvv: (text) => text.replace(/\D/g, '').slice(0, 4),
}

document.addEventListener('input', ({ target }) => {
  const keep = keepers[target.dataset.keep]
  if (!keep) return
  const digitsBefore = target.value.slice(0, target.selectionStart).replace(/\D/g, '').length
  target.value = keep(target.value)
  let at = 0
  for (let seen = 0; at < target.value.length && seen < digitsBefore; at++)
    if (/\d/.test(target.value[at])) seen++
  target.setSelectionRange(at, at)
})

document.addEventListener('click', ({ target }) => {
  const card = target.closest('[data-card]')
  if (!card) return
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
  const typed = { number: card.dataset.card, expiry: `12/${year}`, cvv: '123' }
  for (const [name, value] of Object.entries(typed)) document.getElementById(name).value = value
  const holder = document.getElementById('holder')
  if (!holder.value) holder.focus()
  else document.querySelector('[data-once] .button').focus()
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!form.matches('[data-once]')) return
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  const button = form.querySelector('[data-busy]')
  if (!button) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = button.dataset.busy
})

// A page restored from the bfcache can be submitted again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
