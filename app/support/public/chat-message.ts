import { msg } from '@lingui/core/macro'
import { isSpoken, type SpokenLanguage } from '#app/platform/languages.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { holdsNoLink, plainLines, plainText } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'

export const MOST_LETTERS = 4000

export const NO_LINKS = encodeMessage(msg`A name can't contain links.`)
export const ChatName = plainText(80, {
  tooLong: encodeMessage(msg`Use at most 80 characters for the name.`),
}).refine(holdsNoLink, NO_LINKS)

/** A message to support. Name and email are optional; a file needs no text. */
export const ChatMessage = z
  .object({
    words: plainLines(MOST_LETTERS, {
      tooLong: encodeMessage(msg`Use at most 4 000 characters. Send it in parts.`),
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
    language: z.custom<SpokenLanguage>(isSpoken).catch('en').default('en'),
    key: z.uuid().optional().catch(undefined),
    path: plainText(200).catch('').default(''),
    hasFiles: z.boolean().default(false),
  })
  .refine(({ words, hasFiles }) => words !== '' || hasFiles, {
    path: ['words'],
    error: encodeMessage(msg`Enter a subject.`),
  })

export type ChatMessage = z.infer<typeof ChatMessage>
