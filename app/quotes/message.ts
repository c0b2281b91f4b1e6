/** The maximum length of a message between customer and provider. */
export const MOST_MESSAGE_LETTERS = 1000
