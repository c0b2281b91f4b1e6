/**
 * Checks the interface's English: rejects the phrases in the list below, and lists sentences of more than 25
 * words. Exceptions that the specification or a legal text requires are in `ALLOWED`.
 */
import { readFileSync } from 'node:fs'
import { say } from '../lib/say.mjs'

const MOST_WORDS = 25

/** The phrases, and what to write instead. */
const BANNED = [
  [/\bletters?\b/i, 'email, or characters'],
  [/\b(?:mail|mails|mailed|by mail)\b/i, 'email'],
  [/\btelephones?\b/i, 'phone'],
  [/\bpress(?:es|ed|ing)?\b/i, 'tap, click or choose'],
  [/\bsomebody\b/i, 'someone'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\ba tenth\b/i, '10%'],
  [/\bsecond steps?\b/i, 'two-step verification'],
  [/\bpapers?\b/i, 'documents'],
  [/\ball in\b/i, 'total, or including the call-out fee'],
  [/\bgood until\b/i, 'valid until'],
  [/\b(?:is|are|was|were) told\b/i, 'we tell, or we let you know'],
  [/\byou hear from us\b/i, "we'll let you know"],
  [/\bsay so\b/i, 'tell us'],
  [/\bchose otherwise\b/i, 'chose someone else'],
  [/\bstands? (?:in|at|beside|here|there|under|on|open|first)\b/i, 'is, appears, is shown'],
  [/\bhas its say\b|\bhad its say\b/i, 'has answered'],
  [/\bslip in\b/i, 'typo'],
  [/\bby itself\b/i, 'automatically'],
  [/\bthe day is over\b|\bonce the work is over\b/i, "when the job's finished"],
  [/\bthe charge did not come\b/i, 'payment failed'],
  [/\(you can skip this\)/i, 'optional'],
  [/\bmend(?:s|ed)?\b/i, 'fix, repair'],
  [/\bis noted\b|\bwas noted\b/i, 'recorded'],
  [/\bin these days\b/i, 'on these days'],
  [/\bworth while\b/i, 'worth it'],
  [/\bare of use\b|\bis of use\b/i, 'help'],
  [/\bcould not be fetched\b/i, "couldn't load"],
  [/\bhow it stands\b|\bwhere it stands\b/i, 'the latest'],
  [/\bour checkers\b|\bthe team that checks\b/i, 'our checks team'],
  [/\bthe tenth\b/i, 'the 10%'],
  [/\bgoes? back the way\b/i, 'refund it the same way'],
  [/\bnobody else is told\b|\btell nobody\b/i, "don't tell anyone"],
  [/\bby (?:their|your) own account\b/i, 'as stated by'],
  [/\bis kept (?:until|for)\b/i, "we'll keep it until"],
  [/\bsays so\b/i, 'what it says'],
  [/\bit's over\b/i, 'what ends'],
  [/\bby its last day\b/i, 'in time'],
  [/\bwithout a payment\b/i, 'if nothing is paid'],
  [/\bbrought back\b/i, 'restore'],
  [/\breached at\b/i, 'contact details'],
  [/\blink has ended\b|\blinks end\b/i, 'expired'],
  [/\bas one can have\b|\bthe most \w+ you can have\b/i, 'the maximum number'],
  [/\basks? the register\b/i, 'check with the register'],
]

/** Messages that may contain such a phrase, each with the reason. */
const ALLOWED = new Set([
  // Keyboard keys and letters of the alphabet.
  "A note: they don't see it, but it's part of their data and they may ask for it. Press Esc to write a reply instead.",
  'Enter the passport number exactly as it is in the passport: letters and digits.',
  // "mail server" is the usual term.
  'Every email this machine has written. None has been sent, unless a mail server is configured.',
  // The name of a placeholder, not a word.
  'Showing results for <0>{mended}</0>.',
])

export async function check() {
  const messages = messagesOf(readFileSync('locales/en.po', 'utf8'))
  const long = messages.flatMap(longSentences)
  for (const sentence of long) say(`        ${sentence.split(' ').length} words: ${sentence}`)
  const unused = [...ALLOWED].filter((message) => !messages.includes(message))
  return [
    ...messages
      .filter((message) => !ALLOWED.has(message))
      .flatMap((message) =>
        BANNED.filter(([phrase]) => phrase.test(message)).map(
          ([phrase, better]) =>
            `"${message}": instead of "${phrase.exec(message)[0]}" write ${better}`,
        ),
      ),
    ...unused.map((message) => `allowed, though nothing says it: "${message}"`),
  ]
}

function messagesOf(catalogue) {
  return catalogue.split(/\n\n+/).flatMap((entry) => {
    const lines = /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1]?.trim().split('\n') ?? []
    const message = lines.map((line) => JSON.parse(line)).join('')
    return message === '' ? [] : [message]
  })
}

/** Sentences above the limit; a placeholder counts as a word, the forms of a plural once each. */
function longSentences(message) {
  return message
    .replace(/<\/?\d+\/?>/g, '')
    .split(/(?<=[.!?:])\s+/)
    .filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS)
}
