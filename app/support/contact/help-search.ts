import { holdsWords } from '#app/platform/holds-words.ts'
import { plainWords } from '#app/ui/rich-text.tsx'
import type { HelpTopic } from './help-topics.server.ts'

/** Guides that contain every typed word. */
export const topicsWith = (topics: readonly HelpTopic[], typed: string): HelpTopic[] =>
  topics.filter(({ title, before, list, after = [], blocks = [] }) =>
    holdsWords(
      [title, ...before, ...(list?.items ?? []), ...after, plainWords(blocks)].join(' '),
      typed,
    ),
  )
