/**
 * What someone wrote in a mail that answers another: without what it quotes and without the signature.
 * Words between and below quoted lines stay. Empty where all of it was quoted.
 */
export function ownWords(text: string): string {
  const lines = text
    .slice(0, MOST_READ)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
  const rest = withoutSignature(withoutMarked(aboveCopied(lines)))
  return rest
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

/** Further in nobody's program puts it: a line may be nothing but spaces, and are below thousands. */
const isMarked = (line: string) => /^\s{0,20}>/.test(line)
const LONGEST_RULE = 200
const isRule = (line: string) =>
  line.length < LONGEST_RULE && /^\s*(_{10,}|-{3,}[^-]{0,60}-{3,})$/.test(line)

/** Ends where a copy begins whose lines aren't marked. */
function aboveCopied(lines: string[]): string[] {
  const next = filledAfter(lines)
  for (const [index, line] of lines.entries()) {
    if (FROM.test(line) && lines.slice(index + 1, index + FIELDS_STAND_WITHIN).some(isSubject)) {
      const last = lines.findLastIndex((above, row) => row < index && above !== '')
      return lines.slice(0, last >= 0 && isRule(lines[last]!) ? last : index)
    }
    if (!WROTE.test(line) || isMarked(next[index]!)) continue
    const above = introduction(lines, index)
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
function introduction(lines: string[], index: number): number | null {
  if (!lines[index]!.endsWith(':')) return null
  for (let begin = index; begin > index - LONGEST_BROKEN && lines[begin]; begin--) {
    if (A_TIME_OR_ADDRESS.test(lines.slice(begin, index + 1).join(' ')) && beginsHere(lines, begin))
      return begin
  }
  return null
}

/** A sentence begins after an empty line; one line alone may stand right under what was written. */
const beginsHere = (lines: string[], index: number) =>
  !lines[index - 1] || /^(on|op|ngo|nge|ngom|ngolwe)\b/i.test(lines[index]!)

/** Takes out lines that are marked as quoted, and the sentences that introduce them. */
function withoutMarked(lines: string[]): string[] {
  const out = new Set<number>()
  const next = filledAfter(lines)
  for (const [index, line] of lines.entries()) {
    if (isMarked(line)) out.add(index)
    const above = isMarked(next[index]!) ? introduction(lines, index) : null
    for (let row = above ?? index + 1; row <= index; row++) out.add(row)
  }
  return lines.filter((_, index) => !out.has(index))
}

const PROGRAM =
  /^(sent (from|with|via)|get outlook for|gestuur (vanaf|van|met|deur)|i?thunyelwe|kuthunyelwe|ithunyelwe|verzonden (met|vanaf))\b.{0,70}$/i

/** What a mail program or its owner puts under every mail. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.indexOf('--')
  const rest = mark < 0 ? [...lines] : lines.slice(0, mark)
  while (
    rest.length > 0 &&
    (rest.at(-1) === '' || isRule(rest.at(-1)!) || PROGRAM.test(rest.at(-1)!))
  )
    rest.pop()
  return rest
}
