/** A drawing as the pictures of a slide: made by scripts/vite/slides.ts. */
declare module '*.svg?slide' {
  import type { SlideImage } from './slides.ts'

  const pictures: { desktop: SlideImage; mobile: SlideImage }
  export default pictures
}
