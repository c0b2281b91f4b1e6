/** The public API of `images/` for server code of other subjects. */
export { imageSources } from './public/site-image.ts'
export { findImage, findImages, imageChoices, imageNames, imageTag } from './queries.server.ts'
export { ImageGone, setImageUses, usesOf } from './uses.server.ts'
