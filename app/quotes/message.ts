/** As long as a message between customer and provider may be. */
export const MOST_MESSAGE_LETTERS = 1000
