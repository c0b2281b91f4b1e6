/** What other subjects may use of the server code of `content/`. */
export { contentPreviewMiddleware } from './documents/preview.server.ts'
export { previewedContentContext, readPublishedContent } from './documents/read-content.server.ts'
export { publishDue } from './documents/scheduled.server.ts'
export { setFromTerminal, settingLines } from './set-from-terminal.server.ts'
export { publishedStories, STORIES_TAG } from './stories/queries.server.ts'
