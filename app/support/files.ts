/** The most files per message. */
export const MOST_FILES = 5
export { MOST_BYTES as MOST_FILE_BYTES } from '#app/uploads/public/most-bytes.ts'
/** The accept attribute. The actual type is detected from the content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf'
