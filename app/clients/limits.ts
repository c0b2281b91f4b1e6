export const MOST_CONTACTS = 5000
export const MOST_FILE_BYTES = 10 * 1024 * 1024
export const MOST_NOTES_LETTERS = 4000
