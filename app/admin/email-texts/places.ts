import type { EmailTexts } from '#app/platform/emails.server.ts'

/** The longest text allowed in each place of an email. */
export const longest = {
  /** The maximum line length of a header (RFC 5322), and about what mail clients show. */
  subject: 78,
  preview: 150,
  heading: 100,
  words: 1000,
  label: 60,
  button: 40,
  after: 400,
  reason: 400,
  leave: 60,
  /** Inside another text, or next to text that a user wrote. */
  inside: 200,
} as const

export type Place = keyof typeof longest

/** The smallest of the limits of these places. */
export const mostOf = (places: readonly Place[]) =>
  Math.min(...(places.length > 0 ? places : (['inside'] as const)).map((place) => longest[place]))

/** Where in the email exactly this text appears, in order. */
export function placesOf(texts: EmailTexts, text: string): { place: Place; order: number }[] {
  const found = linesOf(texts).flatMap(([place, line], order) =>
    line === text ? [{ place, order }] : [],
  )
  return found.length > 0 ? found : [{ place: 'inside', order: 999 }]
}

function linesOf({
  heading,
  subject = heading,
  preview = heading,
  parts,
  button,
  after = [],
  reason,
  leave,
}: EmailTexts): [Place, string][] {
  return [
    ['subject', subject],
    ['preview', preview],
    ['heading', heading],
    ...parts.flatMap(linesOfPart),
    ...(button ? [['button', button.label] as [Place, string]] : []),
    ...after.map((line): [Place, string] => ['after', line]),
    ['reason', reason],
    ...(leave ? [['leave', leave.label] as [Place, string]] : []),
  ]
}

function linesOfPart(part: EmailTexts['parts'][number]): [Place, string][] {
  if (typeof part === 'string') return [['words', part]]
  if ('quote' in part) return [['label', part.from]]
  return part.facts.flatMap(([label, value]): [Place, string][] => [
    ['label', label],
    ['label', value],
  ])
}
