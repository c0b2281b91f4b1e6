import { CategoryPicture } from '#app/ui/category-picture.tsx'
import { cx } from '#app/ui/cx.ts'

/** A category's picture: the key of a drawing, or the img attributes of a picture of the library. */
export type TradeImage =
  | string
  | { src: string; srcSet: string; className: string; stylesheet: string }

type Props = { picture: TradeImage; size?: number; className?: string }

/** A small square beside the name of the category. */
export function TradePicture({ picture, size = 44, className }: Props) {
  if (typeof picture === 'string')
    return <CategoryPicture slug={picture} size={size} className={className} />
  const { stylesheet, ...image } = picture
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <img
        {...image}
        sizes={`${size}px`}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        className={cx(image.className, className)}
      />
    </>
  )
}
