/** What a visitor's side hears when anything of their conversation is new, with how much of it is unread. */
export const CHAT_CHANGED = 'chat changed'
