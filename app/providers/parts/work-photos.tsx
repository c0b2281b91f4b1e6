import { Trans, useLingui } from '@lingui/react/macro'
import { photoAddress } from '#app/directory/public/photo-address.ts'

/** Pictures of completed work, each linking to its full size. Nothing without any. */
export function WorkPhotos({ photos }: { photos: { id: string; caption: string }[] }) {
  const { t } = useLingui()
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="text-[1.9375rem]">
        <Trans>Work they have done</Trans>
      </h2>
      <ul className="work-photos mt-4">
        {photos.map(({ id, caption }, index) => (
          <li key={id}>
            <a href={photoAddress(id, 1600)!}>
              <img
                src={photoAddress(id, 448)!}
                alt={caption || t`Photo ${index + 1} of their work`}
                width={448}
                height={336}
                loading="lazy"
                decoding="async"
              />
            </a>
            {caption ? <p className="text-small text-ink-2">{caption}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
