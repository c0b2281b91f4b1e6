import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { spaced } from './numbers.ts'

export type ProvinceChoice = {
  id: string
  name: string
  /** Two or three letters on the map: GP, KZN. */
  short: string
  count: number
  to: string
  path: string
  /** The position of the letters. */
  label: readonly [number, number]
}

const steps = ['map-1', 'map-2', 'map-3', 'map-4'] as const

/** Which of four colour steps a count gets, relative to the others on the map. */
export function mapStep(count: number, highest: number) {
  if (count <= 0 || highest <= 0) return steps[0]
  return steps[Math.min(3, Math.ceil((count / highest) * 4) - 1)]!
}

type Props = {
  provinces: readonly ProvinceChoice[]
  /** The id of the chosen one. */
  chosen?: string
}

/** The nine provinces by number of providers; each is a link with its name and count. */
export function ProvinceMap({
  provinces,
  chosen,
  viewBox = '0 0 1000 885',
  className,
}: Props & { viewBox?: string; className?: string }) {
  const { t } = useLingui()
  const highest = Math.max(...provinces.map((province) => province.count), 0)
  // Drawn in the same order in every language, because edges overlap, with the chosen one on top.
  const inOrder = [...provinces].sort(
    (a, b) => Number(a.id === chosen) - Number(b.id === chosen) || (a.id < b.id ? -1 : 1),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    <svg
      viewBox={viewBox}
      width="100%"
      role="group"
      aria-label={t`Map of the provinces`}
      className={cx('province-map', className)}
    >
      {inOrder.map(({ id, name, count, to, path }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          aria-label={`${name}, ${spaced(count)}`}
          aria-current={id === chosen ? 'true' : undefined}
        >
          <title>{name}</title>
          <path d={path} className={id === chosen ? 'fill-ink' : mapStep(count, highest)} />
        </Link>
      ))}
      {provinces.map(({ id, short, label: [x, y] }) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: letters on a drawing take no focus
        <text
          key={id}
          x={x}
          y={y}
          textAnchor="middle"
          aria-hidden="true"
          className={id === chosen ? 'fill-sand' : 'fill-ink'}
        >
          {short}
        </text>
      ))}
    </svg>
  )
}

/** The same provinces as a plain list in two columns, always beside the map. */
export function ProvinceList({ provinces, chosen, className }: Props & { className?: string }) {
  return (
    <ul className={cx('province-list', className)}>
      {provinces.map(({ id, name, count, to }) => (
        <li key={id}>
          <Link to={to} preventScrollReset aria-current={id === chosen ? 'true' : undefined}>
            {id === chosen ? <Check /> : null}
            <span>{name}</span>
            <b>{spaced(count)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The map's legend: "Fewer" to "More plumbers". */
export function ProvinceLegend({ more }: { more: string }) {
  const { t } = useLingui()
  return (
    <p className="province-legend">
      {t`Fewer`}
      <svg width="104" height="10" aria-hidden="true">
        {steps.map((step, i) => (
          <rect key={step} x={i * 27} width="23" height="10" className={step} />
        ))}
      </svg>
      {more}
    </p>
  )
}
