import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SearchPage } from '../search-page.server.ts'

/** How many prices the range is based on, and when it was computed: shown once, below the list. */
export function BandNote({ page: { band, category, people } }: { page: SearchPage }) {
  const { t } = useLingui()
  if (!band || !category) return null
  return (
    <p className="mt-4 text-tiny text-ink-2">
      {t`The blue bar is the middle half of ${plural(band.priced, {
        one: '# call-out fee',
        other: '# call-out fees',
      })} listed today (${people}, by province).`}
    </p>
  )
}
