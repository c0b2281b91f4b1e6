const FLAG = 'openChat'

/** Opens the chat, wherever it is rendered: it handles the flag like a storage event of another tab. */
export function startChat() {
  try {
    localStorage.setItem(FLAG, 'true')
  } catch {
    // Storage is unavailable or full: the event alone opens it on this page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: FLAG, newValue: 'true' }))
}
