import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'
import { type Day, isDay } from '#app/platform/time.ts'

export const storyLimits = {
  title: 90,
  person: 80,
  who: 80,
  quote: 200,
  words: 3000,
  consentHow: 300,
}

const fields = ['title', 'person', 'who', 'quote', 'words', 'consentOn', 'consentHow'] as const
export type StoryField = (typeof fields)[number]
export type StoryFields = Record<StoryField, string>
export type StoryProblems = Partial<Record<StoryField, MessageDescriptor>>

export const storyFieldNames: Record<StoryField, MessageDescriptor> = {
  title: msg`Title`,
  person: msg`Who it's about`,
  who: msg`What they do, and where`,
  quote: msg`In their own words`,
  words: msg`The story`,
  consentOn: msg`Agreed on`,
  consentHow: msg`How they agreed`,
}

/** The posted fields, normalised. */
export function readStory(form: FormData): StoryFields {
  return Object.fromEntries(
    fields.map((field) => {
      const typed = form.get(field)
      const text = typeof typed === 'string' ? typed.slice(0, 8000) : ''
      if (field === 'consentOn') return [field, text.trim()]
      const tidy = field === 'words' || field === 'consentHow' ? cleanText : cleanLine
      return [field, cutText(tidy(text), storyLimits[field])]
    }),
  ) as StoryFields
}

/** What even a draft requires. */
export function draftStoryProblems(typed: StoryFields, today: Day): StoryProblems {
  const found: StoryProblems = {}
  if (typed.title.length < 3) found.title = msg`Use at least 3 characters.`
  if (typed.person.length < 2) found.person = msg`Use at least 2 characters.`
  if (typed.consentOn && !isDay(typed.consentOn)) found.consentOn = msg`Enter a date.`
  else if (typed.consentOn > today)
    found.consentOn = msg`That day is in the future. Enter today or an earlier date.`
  return found
}

/** What publishing a story requires: its text, and the person's consent. */
export function publishProblems(story: StoryFields, today: Day): StoryProblems {
  const found = draftStoryProblems(story, today)
  if (story.quote.length < 10) found.quote = msg`Use at least 10 characters.`
  if (story.words.length < 40) found.words = msg`Use at least 40 characters.`
  if (!story.consentOn && !found.consentOn)
    found.consentOn = msg`We can publish a story only when the person it's about has agreed.`
  if (story.consentHow.length < 5)
    found.consentHow = msg`Say how they agreed, and where that's on record.`
  return found
}
