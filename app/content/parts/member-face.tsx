import { Avatar, Initials } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { pictureAddress } from '../public/picture-address.ts'
import { initialsOf } from '../team/member-form.ts'

/** A team member: photograph, or initials on a flat background. */
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
  const face = cx('member-face', className)
  return src ? (
    <Avatar src={src} seed={name} size={size} className={face} />
  ) : (
    <Initials name={name} letters={initialsOf(name)} size={size} className={face} />
  )
}
