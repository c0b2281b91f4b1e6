import focal from '#app/images/public/focal.css?url'
import { CategoryPicture } from '#app/ui/category-picture.tsx'
import { cx } from '#app/ui/cx.ts'

/** The picture of a category: the key of a drawing, or one of the library as its element has it. */
export type TradeImage = string | { src: string; srcSet: string; className: string }

type Props = { picture: TradeImage; size?: number; className?: string }

/** A small square beside the name of the category. */
export function TradePicture({ picture, size = 44, className }: Props) {
  if (typeof picture === 'string')
    return <CategoryPicture slug={picture} size={size} className={className} />
  return (
    <>
      <link rel="stylesheet" href={focal} precedence="default" />
      <img
        src={picture.src}
        srcSet={picture.srcSet}
        sizes={`${size}px`}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        className={cx('trade-photo', picture.className, className)}
      />
    </>
  )
}
