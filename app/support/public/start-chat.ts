const FLAG = 'openChat'

/** Asks the chat, wherever it is drawn, to open: it hears of the flag as from another tab. */
export function startChat() {
  try {
    localStorage.setItem(FLAG, 'true')
  } catch {
    // Closed or full: the event alone opens it on this page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: FLAG, newValue: 'true' }))
}
