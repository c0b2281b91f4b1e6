import { cleanLine } from '../plain-text.ts'
import {
  type CompiledMessage,
  compileSource,
  placeholdersOf,
  readingsOf,
} from './message-source.ts'

/** Why a text can't take the place of a built-in one. */
export type TextProblem =
  | { why: 'empty' }
  | { why: 'too long'; most: number }
  /** A control character, a line break, or something else that nobody sees. */
  | { why: 'unseen characters' }
  | { why: 'markup' }
  | { why: 'new link'; link: string }
  | { why: 'braces' }
  | { why: 'lost'; placeholders: string[] }
  | { why: 'invented'; placeholders: string[] }
  /** The forms of a plural differ, or what is filled into one of them. */
  | { why: 'other forms' }
  /** No built-in text has this id any more. */
  | { why: 'gone' }

/** However long a part may be, more isn't read from the database. */
export const LONGEST_TEXT = 2000

type Replacing = {
  typed: string
  builtIn: CompiledMessage | undefined
  source: string
  most?: number
}

/**
 * What is wrong with a text that replaces a built-in one, whose source is `source`; null if it fits. A code, a link or
 * an amount is a placeholder: none can be lost, and none invented.
 */
export function textProblem({ typed, builtIn, source, most }: Replacing): TextProblem | null {
  if (builtIn === undefined) return { why: 'gone' }
  if (typed === '') return { why: 'empty' }
  const longest = Math.max(most ?? LONGEST_TEXT, source.length)
  if (typed.length > longest) return { why: 'too long', most: longest }
  if (cleanLine(typed) !== typed) return { why: 'unseen characters' }
  if (MARKUP.test(typed)) return { why: 'markup' }
  return placeholderProblem(typed, builtIn) ?? linkProblem(typed, builtIn)
}

/** Tags, entities of HTML, and the backslash of escapes that Lingui would turn into characters. */
const MARKUP = /<[a-z/!?]|&(?:#\w+|[a-z]\w*);|\\/i

/** Looked for in what readers get: a link can be put together from what is filled in, and from forms of a plural. */
function linkProblem(typed: string, builtIn: CompiledMessage): TextProblem | null {
  const known = readingsOf(builtIn).flatMap(linksIn)
  const link = readingsOf(compileSource(typed))
    .flatMap(linksIn)
    .find((found) => !known.includes(found))
  return link ? { why: 'new link', link } : null
}

const LINKS =
  /\b[a-z][a-z\d+.-]*:\/\/\S*|\b(?:mailto|tel):\S+|\bwww\.\S+|\S+@\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\b\S*/giu

/** What a mailbox would turn into a link, or what a reader would type as an address. */
const linksIn = (text: string): string[] => text.match(LINKS) ?? []

function placeholderProblem(typed: string, builtIn: CompiledMessage): TextProblem | null {
  const compiled = compiledOrNull(typed)
  if (!compiled) return { why: 'braces' }
  const [now, before] = [placeholdersOf(compiled), placeholdersOf(builtIn)]
  const lost = [...before.difference(now)]
  const invented = [...now.difference(before)]
  // What is within a form of a plural, or is one, has a space in its name.
  if ([...lost, ...invented].some((name) => name.includes(' '))) return { why: 'other forms' }
  if (lost.length > 0) return { why: 'lost', placeholders: lost }
  return invented.length > 0 ? { why: 'invented', placeholders: invented } : null
}

function compiledOrNull(text: string) {
  try {
    return compileSource(text)
  } catch {
    return null
  }
}
