import { cx } from '#app/ui/cx.ts'
import { grounds } from '#app/ui/portrait-pieces.ts'
import { hash } from '#app/ui/seed.ts'
import { pictureAddress } from '../picture-address.ts'
import { initialsOf } from '../team/member-form.ts'

/** Somebody of the team: the photograph, or their initials on flat paper. */
export function MemberFace({
  member: { name, photoId },
  size,
  className,
}: {
  member: { name: string; photoId: string | null }
  size: number
  className?: string
}) {
  const src = pictureAddress(photoId, size > 224 ? 960 : 448)
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={cx('avatar member-face', className)}
      />
    )
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('avatar initials member-face', className)}
    >
      <path d="M0 0h100v100H0z" fill={grounds[hash(name) % grounds.length]} />
      <text x="50" y="65" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
