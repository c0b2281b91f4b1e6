import type { HelpTopic } from './help-topics.server.ts'

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The guides in which every word that was typed occurs. */
export function topicsWith(topics: readonly HelpTopic[], typed: string): HelpTopic[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return topics.filter(({ title, before, list, after = [] }) => {
    const all = plain([title, ...before, ...(list?.items ?? []), ...after].join(' '))
    return words.every((word) => all.includes(word))
  })
}
