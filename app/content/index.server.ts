/** What other subjects may use of the server code of `content/`. */
export { setFromTerminal, settingLines } from './set-from-terminal.server.ts'
export { publishedStories, STORIES_TAG } from './stories/queries.server.ts'
