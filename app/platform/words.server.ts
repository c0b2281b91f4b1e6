/** Until the last caller has the new name. */
export { i18nFor as wordsFor } from './i18n.server.ts'
