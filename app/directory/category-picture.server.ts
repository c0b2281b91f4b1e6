import { msg } from '@lingui/core/macro'
import { ImageGone, imageSources, setImageUses } from '#app/images/index.server.ts'
import stylesheet from '#app/images/public/focal.css?url'
import type { SiteImage } from '#app/images/public/site-image.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { CATEGORIES_TAG } from './categories-tag.ts'
import type { CategoryProblems } from './public/category-form.ts'
import type { TradeImage } from './public/trade-picture.tsx'

type Pictured = { slug: string; name: string; picture: string }

/** Records that a category uses this picture, if it is one of the library. */
export const usePictureOf = (tx: Tx, { slug, name, picture }: Pictured) =>
  setImageUses(
    tx,
    {
      kind: 'category',
      id: slug,
      title: name,
      address: `/admin/services/${slug}`,
      tag: CATEGORIES_TAG,
    },
    isId(picture) ? [picture] : [],
  )

/** The result of saving, or that the chosen picture was deleted meanwhile. */
export async function unlessPictureGone<Outcome>(
  saving: Promise<Outcome>,
): Promise<Outcome | { how: 'wrong'; problems: CategoryProblems }> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ImageGone)) throw error
    return { how: 'wrong', problems: { picture: msg`This picture was deleted. Choose another.` } }
  }
}

/** A picture of the library in the small size of categories. */
export function tradeImage(image: SiteImage): TradeImage {
  const { srcSet, className } = imageSources(image)
  const [smallest = ''] = srcSet.jpg.split(' ')
  return { src: smallest, srcSet: srcSet.webp, className: `trade-photo ${className}`, stylesheet }
}
