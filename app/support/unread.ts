/** The text of a badge. */
export const shownUnread = (count: number): string => (count > 9 ? '9+' : String(count))
