import type { DocumentKey } from './shapes.ts'

/** The cache tag of pages that show a document. */
export const contentTag = (document: DocumentKey) => `content/${document}`
