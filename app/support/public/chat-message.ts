import { msg } from '@lingui/core/macro'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { holdsNoLink, plainLines, plainText } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'

export const MOST_LETTERS = 4000

export const NO_LINKS = encodeMessage(msg`A name holds no links.`)
export const ChatName = plainText(80, {
  tooLong: encodeMessage(msg`A name holds 80 letters at most.`),
}).refine(holdsNoLink, NO_LINKS)

/** What somebody writes to support. Name and email are theirs to give; a file needs no words. */
export const ChatMessage = z
  .object({
    words: plainLines(MOST_LETTERS, {
      tooLong: encodeMessage(msg`A message holds 4 000 letters at most. Send it in parts.`),
    }),
    name: ChatName.default(''),
    email: z
      .string()
      .trim()
      .max(254, encodeMessage(msg`Please enter a valid email address`))
      .refine(
        (email) => email === '' || z.email().safeParse(email).success,
        encodeMessage(msg`Please enter a valid email address`),
      )
      .default(''),
    language: z.custom<Language>(isSiteLanguage).catch('en').default('en'),
    key: z.uuid().optional().catch(undefined),
    path: plainText(200).catch('').default(''),
    hasFiles: z.boolean().default(false),
  })
  .refine(({ words, hasFiles }) => words !== '' || hasFiles, {
    path: ['words'],
    error: encodeMessage(msg`Write what it is about.`),
  })

export type ChatMessage = z.infer<typeof ChatMessage>
