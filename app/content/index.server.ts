/** The public API of `content/` for server code of other subjects. */
export { contentPreviewMiddleware } from './documents/preview.server.ts'
export { previewedContentContext, readPublishedContent } from './documents/read-content.server.ts'
export { publishDue } from './documents/scheduled.server.ts'
export { setFromTerminal, settingLines } from './set-from-terminal.server.ts'
export { publishedStories, STORIES_TAG } from './stories/queries.server.ts'
