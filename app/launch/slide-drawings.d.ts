/** A drawing as slide pictures: created by scripts/vite/slides.ts. */
declare module '*.svg?slide' {
  import type { SlideImage } from './slides.ts'

  const pictures: { desktop: SlideImage; mobile: SlideImage }
  export default pictures
}
