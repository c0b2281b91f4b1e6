import { Trans, useLingui } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { Tag } from '#app/ui/tag.tsx'
import { useIsProvider } from './apply-link.tsx'
import type { Shop } from './places.tsx'
import { PlanPrice, usePlanName, usePlanRows } from './plan-rows.tsx'

type ShownPlan = Shop['shown'][number]
type Props = { shop: Shop }

/**
 * The plans side by side: a column each, or a card each on phones. The choice is passed to the payment page;
 * CSS alone switches between monthly and yearly, so that it works without script.
 */
export function PlanTable({ shop }: Props) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <form action={localizedPath('/become-provider/plan')} className="plans">
      <ChipChoice
        name="cycle"
        label={t`How you pay`}
        defaultValue="monthly"
        options={[
          { value: 'monthly', label: t`Monthly` },
          { value: 'annual', label: t`Once a year` },
        ]}
      />
      <Wide shop={shop} />
      <ul className="plan-cards">
        {shop.shown.map((shown) => (
          <Card key={shown.plan} shown={shown} shop={shop} />
        ))}
      </ul>
    </form>
  )
}

function Wide({ shop }: Props) {
  const { t } = useLingui()
  const rows = usePlanRows(shop.shown)
  const best = bestOf(shop)
  const column = (plan: ShownPlan['plan']) => (plan === best ? '' : undefined)
  return (
    <table className="plan-table">
      <caption className="visually-hidden">{t`Plans and prices`}</caption>
      <thead>
        <tr>
          <td />
          {shop.shown.map((shown) => (
            <th key={shown.plan} scope="col" data-best={column(shown.plan)}>
              <Name shown={shown} shop={shop} />
              <PlanPrice plan={shown.plan} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cell }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {shop.shown.map(({ plan }) => (
              <td key={plan} data-best={column(plan)}>
                {cell(plan)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <td />
          {shop.shown.map((shown) => (
            <td key={shown.plan} data-best={column(shown.plan)}>
              <Choose shown={shown} isBest={shown.plan === best} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Card({ shown, shop }: Props & { shown: ShownPlan }) {
  const rows = usePlanRows(shop.shown)
  const isBest = shown.plan === bestOf(shop)
  return (
    <li data-best={isBest ? '' : undefined}>
      <h3>
        <Name shown={shown} shop={shop} />
      </h3>
      <PlanPrice plan={shown.plan} />
      <Choose shown={shown} isBest={isBest} />
      <dl>
        {rows.map(({ key, head, cell }) => (
          <div key={key}>
            <dt>{head}</dt>
            <dd>{cell(shown.plan)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The recommended plan: the launch special while it has places, otherwise none. */
const bestOf = ({ isSpecialOpen }: Shop) => (isSpecialOpen ? 'launch-special' : null)

function Name({ shown: { plan, offer }, shop }: Props & { shown: ShownPlan }) {
  const nameOf = usePlanName()
  return (
    <span className="plan-name">
      {nameOf(plan)}{' '}
      {plan === 'launch-special' ? (
        <Tag tone="clay">
          <Trans>{spaced(shop.placesLeft)} places left</Trans>
        </Tag>
      ) : offer === 'coming soon' ? (
        <Tag tone="sand">
          <Trans>Coming Soon</Trans>
        </Tag>
      ) : null}
    </span>
  )
}

/**
 * A plan that isn't on sale has no button; its header says "Coming Soon". Providers change plans in their
 * portal.
 */
function Choose({ shown: { plan, offer }, isBest }: { shown: ShownPlan; isBest: boolean }) {
  const name = usePlanName()(plan)
  const isProvider = useIsProvider()
  if (offer !== 'on sale' || isProvider) return null
  return (
    <Button type="submit" name="plan" value={plan} kind={isBest ? 'marigold' : 'outline'} wide>
      <Trans>Choose {name}</Trans>
    </Button>
  )
}
