import type { RouterContextProvider } from 'react-router'

/**
 * The documents that editors can publish, by key, as pages receive them. content/documents/shapes.ts declares
 * them, so that subjects below content/ can read theirs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: content/documents/shapes.ts adds to it
export interface ContentDocuments {}
export type ContentKey = keyof ContentDocuments

/** The published texts of these documents in the request's language. Unpublished ones are missing. */
export type PublishedContent<Key extends ContentKey> = { [K in Key]?: ContentDocuments[K] }

/**
 * Loads the texts that are public at the product's "now", and declares the page's dependency on them. Pages
 * show their built-in text if nothing is published.
 */
export type ReadPublishedContent = <const Key extends ContentKey>(
  context: Readonly<RouterContextProvider>,
  keys: readonly Key[],
) => Promise<PublishedContent<Key>>
