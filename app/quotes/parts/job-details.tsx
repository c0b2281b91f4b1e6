import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import type { RequestSummary } from '../request-summary.server.ts'
import { Pairs } from './pairs.tsx'

type Photo = { id: string; name: string; width: number | null; height: number | null }

/** The request, as both sides see it. */
export function JobDetails({
  summary,
  photos,
  isPlaceKnown,
}: {
  summary: RequestSummary
  photos: Photo[]
  /** The page's header shows the place. */
  isPlaceKnown?: boolean
}) {
  const { t } = useLingui()
  return (
    <div className="grid gap-5">
      <p className="whitespace-pre-line">{summary.words}</p>
      {photos.length > 0 ? <Photos photos={photos} /> : null}
      <Pairs
        items={[
          ...(isPlaceKnown ? [] : [{ name: t`Where`, value: summary.place }]),
          { name: t`When`, value: summary.when },
          ...summary.answers.map(({ ask, answer }) => ({ name: ask, value: answer })),
          ...(summary.budget === null
            ? []
            : [{ name: t`Budget`, value: formatRand(summary.budget) }]),
        ]}
      />
    </div>
  )
}

function Photos({ photos }: { photos: Photo[] }) {
  const { t } = useLingui()
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id }, index) => (
        <li key={id}>
          <a href={`/files/${id}` satisfies SiteAddress} className="photo-thumb">
            <img
              src={`/files/${id}`}
              alt={t`The job, ${index + 1} of ${photos.length}`}
              width={104}
              height={104}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
      <li className="visually-hidden">
        <Trans>Tap a photo to see it full size.</Trans>
      </li>
    </ul>
  )
}
