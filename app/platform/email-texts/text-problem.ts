import { cleanLine } from '../plain-text.ts'
import {
  type CompiledMessage,
  compileSource,
  placeholdersOf,
  readingsOf,
} from './message-source.ts'

/** Why a text can't replace a built-in one. */
export type TextProblem =
  | { why: 'empty' }
  | { why: 'too long'; most: number }
  /** A control character, a line break, or another invisible character. */
  | { why: 'unseen characters' }
  | { why: 'markup' }
  | { why: 'new link'; link: string }
  | { why: 'braces' }
  | { why: 'lost'; placeholders: string[] }
  | { why: 'invented'; placeholders: string[] }
  /** The forms of a plural differ, or their placeholders do. */
  | { why: 'other forms' }
  /** No built-in text has this message id any more. */
  | { why: 'gone' }

/** The maximum stored length, whatever the limit of a place. */
export const LONGEST_TEXT = 2000

type Replacing = {
  typed: string
  builtIn: CompiledMessage | undefined
  source: string
  most?: number
}

/**
 * What is wrong with a text that replaces a built-in one; null if it fits. Codes, links and amounts are
 * placeholders: none can be lost or invented.
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

/** Tags, HTML entities, and backslash escapes that Lingui would decode. */
const MARKUP = /<[a-z/!?]|&(?:#\w+|[a-z]\w*);|\\/i

/** Checked in the rendered text: a link can be assembled from placeholders and plural forms. */
function linkProblem(typed: string, builtIn: CompiledMessage): TextProblem | null {
  const known = readingsOf(builtIn).flatMap(linksIn)
  const link = readingsOf(compileSource(typed))
    .flatMap(linksIn)
    .find((found) => !known.includes(found))
  return link ? { why: 'new link', link } : null
}

const LINKS =
  /\b[a-z][a-z\d+.-]*:\/\/\S*|\b(?:mailto|tel):\S+|\bwww\.\S+|\S+@\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\b\S*/giu

/** What a mail client would turn into a link, or what a reader might type as an address. */
const linksIn = (text: string): string[] => text.match(LINKS) ?? []

function placeholderProblem(typed: string, builtIn: CompiledMessage): TextProblem | null {
  const compiled = compiledOrNull(typed)
  if (!compiled) return { why: 'braces' }
  const [now, before] = [placeholdersOf(compiled), placeholdersOf(builtIn)]
  const lost = [...before.difference(now)]
  const invented = [...now.difference(before)]
  // Anything inside a form of a plural, or the form itself, has a space in its name.
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
