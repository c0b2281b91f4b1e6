import { type Schema, sanitize } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import { inLanguage, type Language } from '#app/platform/languages.ts'
import { drawings } from '#app/ui/illustration.tsx'
import type { Inline, RichBlock } from '#app/ui/rich-text.tsx'
import { fill, type Values } from './values.ts'

/** Markdown and sanitised HTML, as trees. */
type Nodes = Parameters<typeof toHast>[0]
type HtmlNodes = ReturnType<typeof sanitize>

/**
 * What editors may write. Any other element is removed and its text stays; scripts are removed with their
 * content.
 */
const allowed: Schema = {
  tagNames: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'a', 'strong', 'img', 'br'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['picture'] },
  strip: ['script', 'style'],
}

type Options = { language: Language; values: Values }

/** Parses a Markdown text into sanitised blocks, with values filled in and links in the page's language. */
export function richText(markdown: string, { language, values }: Options): RichBlock[] {
  const root = fromMarkdown(markdown)
  fillIn(root, values)
  const tree = sanitize(toHast(root), allowed)
  return blocksOf('children' in tree ? tree.children : [], language)
}

/** Values are filled in after parsing, so that they can't become markup. */
function fillIn(node: Nodes, values: Values) {
  if (node.type === 'text') node.value = fill(node.value, values)
  if (node.type === 'link') node.url = fill(node.url, values)
  if ('children' in node) for (const child of node.children) fillIn(child, values)
}

const isBlock = (node: HtmlNodes) =>
  node.type === 'element' && /^(p|h[1-6]|ul|ol|img)$/.test(node.tagName)

function blocksOf(nodes: readonly HtmlNodes[], language: Language): RichBlock[] {
  const blocks: RichBlock[] = []
  for (const node of nodes) {
    if (isBlock(node)) blocks.push(...blockOf(node, language))
    else {
      // The text of a removed element, for example a quotation.
      const words = inlineOf(node, language)
      if (textOf(words).trim()) blocks.push(paragraph(words))
    }
  }
  return blocks
}

function blockOf(node: HtmlNodes, language: Language): RichBlock[] {
  if (node.type !== 'element') return []
  const { tagName, children } = node
  if (tagName === 'img') return pictureOf(node)
  if (tagName === 'ul' || tagName === 'ol') {
    const rows = children.flatMap((item) =>
      item.type === 'element' ? [trimmed(inlineOf(item, language))] : [],
    )
    return [tagName === 'ul' ? { ul: rows } : { ol: rows }]
  }
  const pictures = children.filter((child) => child.type === 'element' && child.tagName === 'img')
  const words = children.flatMap((child) => inlineOf(child, language))
  const own = textOf(words).trim()
  // A paragraph whose only value is empty (such as a special that is over) is left out.
  const block = !own ? [] : tagName === 'p' ? [paragraph(words)] : [{ h: own }]
  return [...block, ...pictures.flatMap(pictureOf)]
}

function paragraph(words: Inline[]): RichBlock {
  const tidy = trimmed(words)
  return tidy.every((part) => typeof part === 'string') ? tidy.join('') : { p: tidy }
}

function inlineOf(node: HtmlNodes, language: Language): Inline[] {
  if (node.type === 'text') return [node.value.replaceAll('\n', ' ')]
  if (node.type !== 'element' || node.tagName === 'img') return []
  if (node.tagName === 'br') return [' ']
  const words = node.children.flatMap((child) => inlineOf(child, language))
  if (node.tagName === 'strong') return [{ b: words }]
  if (node.tagName !== 'a') return words
  const address = linkAddress(String(node.properties.href ?? ''))
  return address ? [{ a: localized(address, language), words }] : words
}

/** Joins adjacent texts and trims the result. */
function trimmed(parts: Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  if (typeof joined[0] === 'string') joined[0] = joined[0].trimStart()
  const end = joined.at(-1)
  if (typeof end === 'string') joined[joined.length - 1] = end.trimEnd()
  return joined.filter((part) => part !== '')
}

const textOf = (parts: Inline[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : textOf('b' in part ? part.b : part.words)))
    .join('')

/** A URL that a text may link to: a website, an email address, a phone number, or a page of this site. */
export function linkAddress(written: string): string | null {
  if (/^\/(?![/\\])/.test(written)) return written
  if (!URL.canParse(written)) return null
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(written).protocol) ? written : null
}

/** Pages of an account have no language in their path. */
const OWN_PAGES = /^\/(profile|requests|provider-portal|admin)(\/|$)/

const localized = (address: string, language: Language) =>
  address.startsWith('/') && !OWN_PAGES.test(address) ? inLanguage(address, language) : address

/** Pictures are referred to by key: ![words](picture:group). */
const pictureKey = (src: string) => /^picture:([\w-]+)$/.exec(src)?.[1]

export const isPictureKey = (key: string): key is keyof typeof drawings =>
  Object.hasOwn(drawings, key)

function pictureOf(node: HtmlNodes): RichBlock[] {
  if (node.type !== 'element') return []
  const key = pictureKey(String(node.properties.src ?? ''))
  const alt = String(node.properties.alt ?? '')
  if (!key || !isPictureKey(key) || !alt) return []
  const { src, width, height } = drawings[key]
  return [{ img: src, width, height, alt }]
}

export type RichTextProblem =
  | { kind: 'html' }
  | { kind: 'link'; address: string }
  | { kind: 'picture'; key: string }
  | { kind: 'alt' }

/** What an editor has to change before a text can be published. */
export function richTextProblems(markdown: string): RichTextProblem[] {
  const found: RichTextProblem[] = []
  inspect(fromMarkdown(markdown), found)
  return found
}

function inspect(node: Nodes, found: RichTextProblem[]) {
  if (node.type === 'html') found.push({ kind: 'html' })
  if ((node.type === 'link' || node.type === 'definition') && !linkAddress(node.url))
    found.push({ kind: 'link', address: node.url })
  if (node.type === 'image') {
    const key = pictureKey(node.url)
    if (!key || !isPictureKey(key)) found.push({ kind: 'picture', key: node.url })
    if (!node.alt?.trim()) found.push({ kind: 'alt' })
  }
  if ('children' in node) for (const child of node.children) inspect(child, found)
}

/** Escapes a text for Markdown. */
export const asMarkdown = (words: string) => words.replace(/([\\`*_[\]<>#])/g, '\\$1')
