import { holdsWords } from '#app/platform/holds-words.ts'
import type { HelpTopic } from './help-topics.server.ts'

/** The guides in which every word that was typed occurs. */
export const topicsWith = (topics: readonly HelpTopic[], typed: string): HelpTopic[] =>
  topics.filter(({ title, before, list, after = [] }) =>
    holdsWords([title, ...before, ...(list?.items ?? []), ...after].join(' '), typed),
  )
