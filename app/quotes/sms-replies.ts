const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'CANCEL', 'END', 'QUIT'])
const START = new Set(['START', 'UNSTOP', 'BEGIN', 'YESAGAIN'])

/** What a reply to our SMS requests. Only the keyword alone counts: "Please stop by at 5" doesn't. */
export function wishOf(reply: string): 'stop' | 'start' | null {
  const word = reply.toUpperCase().replace(/[^A-Z]/g, '')
  if (STOP.has(word)) return 'stop'
  return START.has(word) ? 'start' : null
}
