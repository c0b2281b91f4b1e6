import { type Messages, setupI18n } from '@lingui/core'
import { withLiteralValues } from '#app/platform/literal-values.ts'

const language = document.documentElement.lang || 'en'

/** The messages of this page in its language. Each route's module brings its own. */
export const pageWords = withLiteralValues(
  setupI18n({
    locale: language,
    messages: { [language]: {} },
    missing: (_language, id) => {
      reportError(new Error(`No words for ${id}`))
      return ''
    },
  }),
)

/** For the seven other languages, the page contains their messages, which override the English ones. */
export const ownWords = JSON.parse(
  document.getElementById('page-words')?.textContent ?? '{}',
) as Messages

/**
 * Loads the messages that a route's chunks use. The build adds a call to every route's module, with a file
 * for each language: "en=words-en-1a2b3c4d.js,af=…".
 */
export async function wordsArrive(files: string) {
  const fileOf = new Map(files.split(',').map((part) => part.split('=') as [string, string]))
  const file = fileOf.get(language) ?? fileOf.get('en')
  if (!file) return
  const { default: words } = await import(/* @vite-ignore */ `/assets/${file}`)
  pageWords.load(language, { ...words, ...ownWords })
}
