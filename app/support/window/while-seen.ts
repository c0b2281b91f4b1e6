/**
 * Asks at once while the page is seen; what comes meanwhile is asked for once it is seen again. Whoever
 * has the page in a tab behind others hasn't read what it shows: it is mailed to them.
 */
export function whileSeen(ask: () => void) {
  let isMissed = false
  const news = () => {
    isMissed = document.visibilityState !== 'visible'
    if (!isMissed) ask()
  }
  const look = () => {
    if (isMissed) news()
  }
  document.addEventListener('visibilitychange', look)
  return { news, end: () => document.removeEventListener('visibilitychange', look) }
}
