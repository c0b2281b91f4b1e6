import sheet from './art/categories.svg?url'
import { cx } from './cx.ts'

/** The category's slug names its picture. */
export const categoryPictures = [
  'beauty-wellness',
  'carpentry',
  'catering',
  'cleaning-services',
  'electrical',
  'event-planning',
  'fitness-personal-training',
  'gardening-landscaping',
  'handyman-services',
  'home-maintenance',
  'it-support',
  'other',
  'painting-decorating',
  'pet-services',
  'photography',
  'plumbing',
  'roofing',
  'security-services',
  'transportation',
  'tutoring-education',
] as const

/** A cut-paper picture of the trade: 44 in the index, 38 on phones. Its name is beside it. */
export function CategoryPicture({
  slug,
  size = 44,
  className,
}: {
  slug: string
  size?: number
  className?: string
}) {
  const name = (categoryPictures as readonly string[]).includes(slug) ? slug : 'other'
  return (
    <svg
      width={size}
      height={size}
      aria-hidden="true"
      className={cx('category-picture', className)}
    >
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
