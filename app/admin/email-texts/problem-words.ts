import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TextProblem } from '#app/platform/email-texts/text-problem.ts'

/** What is wrong with a text, translated for the administrator. */
export function problemWords(i18n: I18n, problem: TextProblem): string {
  switch (problem.why) {
    case 'empty':
      return i18n._(msg`Enter a text.`)
    case 'too long':
      return i18n._(msg`Use at most ${problem.most} characters.`)
    case 'unseen characters':
      return i18n._(msg`Take out line breaks and characters that nobody can see.`)
    case 'markup':
      return i18n._(msg`Take out HTML. Emails show these words as plain text.`)
    case 'new link':
      return i18n._(msg`Take out “${problem.link}”. You can't add links or addresses.`)
    case 'braces':
      return i18n._(msg`Check the braces: each one that opens has to close.`)
    case 'lost':
      return i18n._(msg`Keep ${problem.placeholders.join(', ')}. It's filled in for each reader.`)
    case 'invented':
      return i18n._(msg`Take out ${problem.placeholders.join(', ')}. This email can't fill it in.`)
    case 'other forms':
      return i18n._(msg`Change only the words inside the braces, and keep # where it is.`)
    case 'gone':
      return i18n._(msg`This text isn't in any email now.`)
  }
}
