import type { DocumentKey } from './shapes.ts'

/** What pages depend on that show a document. */
export const contentTag = (document: DocumentKey) => `content/${document}`
