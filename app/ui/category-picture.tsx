import sheet from './art/categories.svg?url'
import { cx } from './cx.ts'

type Props = { slug: string; size?: number; className?: string }

/**
 * An illustration of the trade: 44 in the index, 38 on phones. Its name is beside it. The slug is one of
 * `categoryPictures`.
 */
export function CategoryPicture({ slug, size = 44, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      aria-hidden="true"
      className={cx('category-picture', className)}
    >
      <use href={`${sheet}#${slug}`} />
    </svg>
  )
}
