/**
 * What somebody wrote in a mail that answers another: without what it quotes and without the signature.
 * Words between and below quoted lines stay. Empty where all of it was quoted.
 */
export function ownWords(text: string): string {
  const lines = text
    .slice(0, MOST_READ)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
  const kept = withoutSignature(withoutMarked(aboveCopied(lines)))
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const MOST_READ = 200_000

/** The fields that Outlook and its like put over a copy, in the languages that are written here. */
const FROM = /^\s*\*?(from|van|kusuka|kusukela|isuka|ivela|de|von)\b[^:]{0,12}:\*?\s*\S/i
const SUBJECT = /^\s*\*?(subject|onderwerp|isihloko|umbandela|umxholo|objet|betreff)\s*:\*?/i
const FIELDS_STAND_WITHIN = 7

/** "On Friday … wrote:", where the language's word for writing is known. */
const WROTE = /\b(wrote|geskryf|skryf|wabhala|ubhale|ubhalile|ukubhalile)( ukuthi)?\s*:$/i
const A_TIME_OR_ADDRESS = /\d{1,2}[:.]\d{2}|\b20\d\d\b|\S@\S/
/** Such a line is broken into as many by programs that keep lines short. */
const LONGEST_BROKEN = 3

/** Further in nobody's program puts it: a line may be nothing but spaces, and stand below thousands. */
const isMarked = (line: string) => /^\s{0,20}>/.test(line)
const LONGEST_RULE = 200
const isRule = (line: string) =>
  line.length < LONGEST_RULE && /^\s*(_{10,}|-{3,}[^-]{0,60}-{3,})$/.test(line)

/** Ends where a copy begins whose lines aren't marked. */
function aboveCopied(lines: string[]): string[] {
  const next = filledAfter(lines)
  for (const [at, line] of lines.entries()) {
    if (FROM.test(line) && lines.slice(at + 1, at + FIELDS_STAND_WITHIN).some(isSubject)) {
      const last = lines.findLastIndex((above, row) => row < at && above !== '')
      return lines.slice(0, last >= 0 && isRule(lines[last]!) ? last : at)
    }
    if (!WROTE.test(line) || isMarked(next[at]!)) continue
    const above = introduction(lines, at)
    if (above !== null) return lines.slice(0, above)
  }
  return lines
}

const isSubject = (line: string) => SUBJECT.test(line)

/** For each line, the first below it that isn't empty. */
function filledAfter(lines: string[]): string[] {
  let next = ''
  return lines
    .toReversed()
    .map((line) => {
      const below = next
      next = line || next
      return below
    })
    .toReversed()
}

/** Where the sentence begins that ends here and says who wrote what follows, and when; null for any other. */
function introduction(lines: string[], at: number): number | null {
  if (!lines[at]!.endsWith(':')) return null
  for (let begin = at; begin > at - LONGEST_BROKEN && lines[begin]; begin--) {
    if (A_TIME_OR_ADDRESS.test(lines.slice(begin, at + 1).join(' ')) && beginsHere(lines, begin))
      return begin
  }
  return null
}

/** A sentence begins after an empty line; one line alone may stand right under what was written. */
const beginsHere = (lines: string[], at: number) =>
  !lines[at - 1] || /^(on|op|ngo|nge|ngom|ngolwe)\b/i.test(lines[at]!)

/** Takes out lines that are marked as quoted, and the sentences that introduce them. */
function withoutMarked(lines: string[]): string[] {
  const out = new Set<number>()
  const next = filledAfter(lines)
  for (const [at, line] of lines.entries()) {
    if (isMarked(line)) out.add(at)
    const above = isMarked(next[at]!) ? introduction(lines, at) : null
    for (let row = above ?? at + 1; row <= at; row++) out.add(row)
  }
  return lines.filter((_, at) => !out.has(at))
}

const PROGRAM =
  /^(sent (from|with|via)|get outlook for|gestuur (vanaf|van|met|deur)|i?thunyelwe|kuthunyelwe|ithunyelwe|verzonden (met|vanaf))\b.{0,70}$/i

/** What a mail program or its owner puts under every mail. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.indexOf('--')
  const kept = mark < 0 ? [...lines] : lines.slice(0, mark)
  while (
    kept.length > 0 &&
    (kept.at(-1) === '' || isRule(kept.at(-1)!) || PROGRAM.test(kept.at(-1)!))
  )
    kept.pop()
  return kept
}
