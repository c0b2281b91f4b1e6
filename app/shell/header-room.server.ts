import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Frame, HeaderStep } from '#app/page/frame.ts'
import { mainLinks } from '#app/page/navigation.ts'
import type { SignedIn } from '#app/page/person.ts'

/** Window widths, in rem, at which the header may show more links: the same as in shell.css. */
const steps = [64, 75, 84, 90] as const satisfies HeaderStep[]

const GAP = 20
/** The logo, the padding at both ends and the gaps between the three parts. */
const LOGO = 262
/** Search, bell and messages, each 44 wide, with their separators. */
const ICONS = 156
/** A portrait, at most 120 of a name, and an arrow. */
const PERSON = 220
/** The button's padding, and the gap before it. */
const SIGN_IN = 50
/** The arrow of a menu. */
const ARROW = 20

/** The character widths of the heading font at 16 px, bold, rounded up. */
const characterWidths: [RegExp, number][] = [
  [/[ '’]/, 4],
  [/[ijlIï]/, 4.7],
  [/[ftr-]/, 6.7],
  [/[mM]/, 14],
  [/[wW]/, 13],
  [/[A-Z&]/, 11.6],
]
const USUAL_WIDTH = 9.5

const widthOf = (words: string) =>
  [...words].reduce(
    (sum, character) =>
      sum + (characterWidths.find(([kind]) => kind.test(character))?.[1] ?? USUAL_WIDTH),
    0,
  )

/**
 * The window width from which each header link is shown, computed from the length of the labels in this
 * language. Links without room go under "More"; those of a person's roles are in their own menu as well.
 * Links hidden in this phase take no room.
 */
export function headerRoom(
  i18n: I18n,
  {
    visitor,
    hasAdminMenu = false,
    closed = [],
  }: { visitor: SignedIn | null; hasAdminMenu?: boolean; closed?: string[] },
): Frame['header'] {
  const tools = visitor
    ? PERSON
    : SIGN_IN + widthOf(i18n._(msg`Sign In`)) + widthOf(i18n._(msg`Sign Up`))
  const links = mainLinks.map(({ to, words, isUnderMore }) => ({
    to: to as string,
    width: closed.includes(to) ? 0 : widthOf(i18n._(words)) + GAP,
    rank: isUnderMore ? 2 : 0,
  }))
  const own = [
    { isOpen: hasAdminMenu, to: '/admin', words: msg`Admin` },
    {
      isOpen: visitor?.roles.includes('provider') === true,
      to: '/provider-portal',
      words: msg`Provider Portal`,
    },
  ]
  const ownLinks = own
    .filter(({ isOpen }) => isOpen)
    .map(({ to, words }) => ({ to: to as string, width: widthOf(i18n._(words)) + GAP, rank: 1 }))

  const items = [...links, ...ownLinks].toSorted((a, b) => a.rank - b.rank)
  const more = widthOf(i18n._(msg`More`)) + ARROW + GAP
  const all = items.reduce((sum, { width }) => sum + width, LOGO + ICONS + tools)
  let used = LOGO + ICONS + tools + more
  const from: Record<string, HeaderStep> = {}
  for (const { to, width } of items) {
    used += width
    // There is no "More" if all links fit.
    from[to] = stepFor(Math.min(used, all))
  }
  return { from, more: stepFor(all) }
}

const stepFor = (width: number): HeaderStep => steps.find((rem) => width <= rem * 16) ?? 'never'
