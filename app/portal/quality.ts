/** The text's minimum average rating, counted over the last twelve months. */
export const GUARANTEED_RATING = 3.5
