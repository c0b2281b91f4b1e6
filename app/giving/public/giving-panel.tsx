import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { formatRand } from '#app/platform/money.ts'
import { GivingBlocks } from '#app/ui/bricks.tsx'
import { HeroMoney } from '#app/ui/money.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import type { GivingView } from '../giving-view.server.ts'
import { blocksOf } from '../totals.ts'

/** The total set aside, by cause, with a link to the ledger. Not rendered while it is zero. */
export function GivingPanel({ giving }: Props) {
  if (giving.setAsideCents <= 0) return null
  return (
    <section className="on-panel bg-panel text-on-panel">
      <SteppedBand seed="giving" ground="panel" />
      <div className="page-box page-section grid gap-10 lg:grid-cols-2 lg:gap-16">
        <SetAside giving={giving} />
        <ByCause byCategory={giving.byCategory} />
      </div>
    </section>
  )
}

type Props = { giving: Omit<GivingView, 'booked'> }

function SetAside({ giving }: Props) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { byMonth, until } = giving
  const { months, blockCents } = blocksOf(byMonth)
  return (
    <div>
      <h2>
        <Trans>10% of every provider fee goes to people who need it</Trans>
      </h2>
      <p className="number-hero mt-6 text-[#f5a524]">
        <HeroMoney amount={giving.setAsideCents} />
      </p>
      <p className="mt-3 text-panel-2">
        {giving.paidOutCents === 0 ? (
          <Trans>set aside up to {until}. Nothing has been paid out yet.</Trans>
        ) : (
          <Trans>
            set aside up to {until}. {formatRand(giving.paidOutCents)} has been paid out.
          </Trans>
        )}{' '}
        <Link to={localizedPath('/giving')} className="text-on-panel underline">
          <Trans>Every cent is in a ledger that anyone can check.</Trans>
        </Link>
      </p>
      <div className="mt-8 max-w-lg">
        <GivingBlocks months={months} label={t`Amount set aside each month`} />
        <p className="mt-2 text-tiny text-panel-2">
          <Trans>each block is {formatRand(blockCents, { cents: 'never' })}</Trans>
        </p>
      </div>
    </div>
  )
}

function ByCause({ byCategory }: Pick<GivingView, 'byCategory'>) {
  const { t } = useLingui()
  const most = byCategory[0]?.setAsideCents ?? 1
  return (
    <div>
      <h3 className="text-h4">
        <Trans>Where it goes</Trans>
      </h3>
      <dl className="mt-4">
        {byCategory.map(({ category, setAsideCents }) => (
          <div
            key={category}
            className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_6.5rem] items-center gap-3 py-1.5"
          >
            <dt className="text-small">{t(npoCategories[category])}</dt>
            <dd className="contents">
              <Bar share={setAsideCents / most} />
              <b className="tnum text-right font-head">
                {formatRand(setAsideCents, { cents: 'never' })}
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg width="100%" height="12" aria-hidden="true">
    <rect width={`${Math.max(1, Math.round(share * 100))}%`} height="12" fill="#8bd3ac" />
  </svg>
)
