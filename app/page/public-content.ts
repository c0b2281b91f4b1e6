import type { RouterContextProvider } from 'react-router'

/**
 * The documents that editors can publish, by key, as pages receive them. content/documents/shapes.ts declares them, so
 * that subjects below content/ can read theirs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: content/documents/shapes.ts adds to it
export interface ContentDocuments {}
export type ContentKey = keyof ContentDocuments

/** What is published of these documents in the language of the request. A document without a text isn't in it. */
export type PublishedContent<Key extends ContentKey> = { [K in Key]?: ContentDocuments[K] }

/**
 * Reads what is public at the product's "now", and declares that the page depends on it. Where nothing is published a
 * page shows its built-in text.
 */
export type ReadPublishedContent = <const Key extends ContentKey>(
  context: Readonly<RouterContextProvider>,
  keys: readonly Key[],
) => Promise<PublishedContent<Key>>
