/** What the figures need of the site's own code, built like the site itself. */
export { benchDirectory } from './directory.ts'
export { serveFloor } from './floor.tsx'
export { benchSearchSlips } from './search-slips.ts'
