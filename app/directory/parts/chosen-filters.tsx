import { useLingui } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languages } from '#app/platform/languages.ts'
import { formatRand, formatRandRange } from '#app/platform/money.ts'
import { FilterChip } from '#app/ui/chip.tsx'
import { checks } from '../public/checks.ts'
import { type Search, searchAddress } from '../public/search-params.ts'
import { weekdayNames } from '../public/weekdays.ts'
import type { SearchPage } from '../search-page.server.ts'

type Chip = { key: string; label: string; without: Partial<Search> }

/** Every active filter, as a link to the same list without it. */
export function ChosenFilters({ page }: { page: SearchPage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const chips = useChips(page)
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t`Active filters`}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <FilterChip
            to={searchAddress(localizedPath(page.path), {
              ...page.search,
              after: null,
              ...without,
            })}
            preventScrollReset
            className="max-w-full text-left !whitespace-normal"
          >
            {label}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}

function useChips({
  search,
  urgent,
  calmQuery,
  shortName,
  isAroundMe,
  isTodayFirst,
  areaKind,
  km,
}: SearchPage): Chip[] {
  const { t } = useLingui()
  const { min, max } = search
  const less = <Value,>(values: Value[], removed: Value) =>
    values.filter((value) => value !== removed)
  const price =
    min !== null && max !== null
      ? formatRandRange(min * 100, max * 100)
      : min !== null
        ? t`from ${formatRand(min * 100)}`
        : max !== null
          ? t`up to ${formatRand(max * 100)}`
          : null
  const place =
    shortName && areaKind === 'around' ? t`Within ${km ?? 0} km of ${shortName}` : shortName
  return [
    ...(search.location && place
      ? [{ key: 'place', label: place, without: { location: null, km: null } }]
      : []),
    ...(isAroundMe ? [{ key: 'near', label: t`Near me`, without: { near: null, km: null } }] : []),
    ...(urgent
      ? [
          {
            key: 'urgent',
            label: isTodayFirst ? t`Free today` : t`Free tomorrow`,
            without: { urgent: false, q: calmQuery },
          },
        ]
      : []),
    ...(price ? [{ key: 'price', label: price, without: { min: null, max: null } }] : []),
    ...(search.freeThisWeek
      ? [{ key: 'week', label: t`Free this week`, without: { freeThisWeek: false } }]
      : []),
    ...search.free.map((day) => ({
      key: `day ${day}`,
      label: t(weekdayNames[day - 1]!),
      without: { free: less(search.free, day) },
    })),
    ...search.checks.map((check) => ({
      key: check,
      label: t(checks[check]),
      without: { checks: less(search.checks, check) },
    })),
    ...search.rating.map((rating) => ({
      key: rating,
      label: rating === 'new' ? t`New here` : t`${rating} and up`,
      without: { rating: less(search.rating, rating) },
    })),
    ...search.languages.map((language) => ({
      key: language,
      label: languages[language].name,
      without: { languages: less(search.languages, language) },
    })),
  ]
}
