/** What other subjects may use of the server code of `images/`. */
export { imageSources, type SiteImage } from './public/site-image.ts'
export {
  findImage,
  findImages,
  type ImageChoice,
  imageChoices,
  imageTag,
} from './queries.server.ts'
export type { UseKind } from './use-kinds.ts'
export {
  ImageGone,
  type ImageUse,
  type ImageUser,
  setImageUses,
  usesOf,
} from './uses.server.ts'
