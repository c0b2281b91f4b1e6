import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatRandRange } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { PriceBand } from '#app/ui/price-band.tsx'
import { type PriceBand as Band, bandScale } from '../public/figures.ts'
import { quoteAddress } from '../public/quote-addresses.ts'
import { units } from '../public/units.ts'
import type { Service } from '../queries.server.ts'

export type PricedService = Service & { band: Band | null }

type Props = {
  services: PricedService[]
  slug: string
  /** On the services tab each row links to the form. */
  canBook?: boolean
}

/** Each service with its price, drawn on a scale of what others charge for the same. */
export function PriceList({ services, slug, canBook }: Props) {
  return (
    <table className="price-list" data-books={canBook ? '' : undefined}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Job</Trans>
          </th>
          <th scope="col">
            <Trans>Compared with similar quotes</Trans>
          </th>
          <th scope="col">
            <Trans>From</Trans>
          </th>
          {canBook ? (
            <th scope="col">
              <span className="visually-hidden">
                <Trans>Book</Trans>
              </span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {services.map((service) => (
          <ServiceRow key={service.id} service={service} slug={slug} canBook={canBook} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'services'> & { service: PricedService }

function ServiceRow({ service, slug, canBook }: RowProps) {
  const { i18n } = useLingui()
  const { category, job, title } = service
  return (
    <tr>
      <th scope="row">
        {title}
        {service.description ? <small>{service.description}</small> : null}
      </th>
      <td>
        <Against service={service} />
      </td>
      <td>
        <Money amount={service.price} className="number-s" />
        {service.unit === 'job' ? null : <small>{i18n._(units[service.unit])}</small>}
      </td>
      {canBook ? (
        <td>
          <ButtonLink size="small" to={quoteAddress({ slug, category, job, words: title })}>
            <Trans>Book</Trans>
            <span className="visually-hidden">: {title}</span>
          </ButtonLink>
        </td>
      ) : null}
    </tr>
  )
}

function Against({ service: { band, price } }: { service: PricedService }) {
  const { t } = useLingui()
  if (!band)
    return (
      <small>
        <Trans>Too few to compare yet</Trans>
      </small>
    )
  const range = formatRandRange(band.low, band.high)
  const count =
    band.from === 'quotes'
      ? t`${plural(band.count, { one: '# quote', other: '# quotes' })}`
      : t`${plural(band.count, { one: '# price list', other: '# price lists' })}`
  const where = band.where === 'country' ? t`, South Africa` : ''
  return (
    <PriceBand scale={bandScale(price, band)} middle={[band.low, band.high]} amount={price}>
      {t`Most charge ${range}`} · {t`${count}${where}`}
    </PriceBand>
  )
}

/** The legend, once below the list. */
export function BandNote({
  services,
  name,
  provinceName,
}: {
  services: PricedService[]
  name: string
  provinceName: string
}) {
  if (services.every(({ band }) => band === null)) return null
  return (
    <p className="mt-4 max-w-prose text-small text-ink-2">
      <Trans>
        The blue band is the middle half of quotes for the same job in {provinceName} over the last
        six months, without call-out fees. The number of quotes is next to it. The black mark is{' '}
        {name}.
      </Trans>
    </p>
  )
}
