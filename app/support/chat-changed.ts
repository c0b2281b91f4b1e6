/** The live event for the visitor when their conversation changes, with the number of unread messages. */
export const CHAT_CHANGED = 'chat changed'
