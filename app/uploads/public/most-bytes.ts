/** No file that anybody sends is larger: the words that refuse one say 12 MB. */
export const MOST_BYTES = 12 * 1024 * 1024
