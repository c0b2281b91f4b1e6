/** So many go with one message. */
export const MOST_FILES = 5
export { MOST_BYTES as MOST_FILE_BYTES } from '#app/uploads/public/most-bytes.ts'
/** What choosers offer. What a file is, its content says. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf'
