/** What other subjects may use of the server code of `images/`. */
export { imageSources } from './public/site-image.ts'
export { findImage, findImages, imageChoices, imageNames, imageTag } from './queries.server.ts'
export { ImageGone, setImageUses, usesOf } from './uses.server.ts'
