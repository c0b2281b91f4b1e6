import { plainWords } from '#app/ui/rich-text.tsx'
import type { Block, TextSection } from './text.ts'

/** An average speed of attentive reading. */
const WORDS_A_MINUTE = 200

/** The reading time of a text in minutes, rounded up. */
export function readingMinutes(sections: readonly TextSection[]): number {
  const words = sections.flatMap(({ title, blocks }) => [title, ...blocks.map(wordsOf)]).join(' ')
  return Math.max(1, Math.ceil(words.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))
}

function wordsOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.join(' ')
  if ('facts' in block) return block.facts.map(({ name, words }) => `${name} ${words}`).join(' ')
  return 'rich' in block ? plainWords([block.rich]) : block.link.words
}
