import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { spaced } from '#app/ui/numbers.ts'
import { type TradeImage, TradePicture } from './trade-picture.tsx'

/** How many trades a phone shows; the others are one tap away. */
const ON_PHONES = 10

/** As many as fit into the rows below. */
const IN_ROWS = 20
const ROWS =
  'grid md:grid-flow-col md:grid-cols-2 md:grid-rows-10 lg:grid-cols-3 lg:grid-rows-7 xl:grid-cols-4 xl:grid-rows-5'
const COLUMNS = 'md:columns-2 lg:columns-3 xl:columns-4'

type Trade = { code: string; name: string; picture: TradeImage; count: number }

/** The trades with the number of providers in each. */
export function BrowseByTrade({ trades }: { trades: Trade[] }) {
  const localizedPath = usePageAddress()
  return (
    <section className="page-box page-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2>
          <Trans>Browse by trade</Trans>
        </h2>
        <p className="text-small text-ink-2">
          <Trans>Verified providers in all provinces</Trans>
        </p>
      </div>
      <ul
        className={cx(
          'mt-6 border-t border-line md:mt-8 md:gap-x-8',
          trades.length > IN_ROWS ? COLUMNS : ROWS,
        )}
      >
        {trades.map((trade, index) => (
          <li
            key={trade.code}
            className={cx(
              'break-inside-avoid border-b border-line',
              index >= ON_PHONES && 'max-md:hidden',
            )}
          >
            <TradeLink {...trade} />
          </li>
        ))}
      </ul>
      <ButtonLink to={localizedPath('/services')} className="mt-5 w-full md:hidden">
        <Trans>All {trades.length} categories</Trans>
      </ButtonLink>
    </section>
  )
}

function TradeLink({ code, name, picture, count }: Trade) {
  const localizedPath = usePageAddress()
  return (
    <Link
      to={localizedPath(`/services/${code}`)}
      className="flex h-full min-h-14 items-center gap-4 py-1.5 font-head text-[1.0625rem] leading-tight font-bold hover:underline"
    >
      <TradePicture picture={picture} size={44} className="size-9.5 xl:size-11" />
      <span className="flex-1">{name}</span>
      <span className="tnum text-ink-3">{spaced(count)}</span>
    </Link>
  )
}
