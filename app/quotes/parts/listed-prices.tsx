import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import type { InvitationPage } from '../invitation-view.server.ts'
import { isFilledIn } from '../price-list.ts'
import { FILL_IN, type QuoteDraft } from '../quote-form.ts'

const SHOWN_AT_ONCE = 4

type Entry = InvitationPage['priceList'][number]

type Props = {
  list: Entry[]
  draft: QuoteDraft
  onFillIn: (event: FormEvent, entry: Entry) => void
}

/** The provider's own prices: a tap fills in title, amount and inclusions. Without script the server does. */
export function ListedPrices({ list, ...filling }: Props) {
  const { t } = useLingui()
  if (list.length === 0) return <NothingListed />
  const more = list.slice(SHOWN_AT_ONCE)
  return (
    <section aria-label={t`Your price list`}>
      <h3 className="field-label">
        <Trans>From your price list</Trans>
      </h3>
      <Prices list={list.slice(0, SHOWN_AT_ONCE)} {...filling} />
      {more.length > 0 ? (
        <details open={more.some((entry) => isFilledIn(filling.draft, entry))}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            <Plural value={more.length} one="# more price" other="# more prices" />
          </summary>
          <Prices list={more} {...filling} />
        </details>
      ) : null}
    </section>
  )
}

function Prices({ list, draft, onFillIn }: Props) {
  return (
    <ul className="listed-prices">
      {list.map((entry) => (
        <li key={entry.id}>
          <button
            type="submit"
            name="intent"
            value={`${FILL_IN}${entry.id}`}
            formNoValidate
            aria-pressed={isFilledIn(draft, entry)}
            className="listed-price"
            onClick={(event) => onFillIn(event, entry)}
          >
            <Check aria-hidden />
            <span>{entry.title}</span>
            <Amount entry={entry} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Amount({ entry: { cents, unitWords } }: { entry: Entry }) {
  return (
    <b>
      {formatRand(cents)}
      {unitWords ? <small> {unitWords}</small> : null}
    </b>
  )
}

function NothingListed() {
  return (
    <p className="text-small text-ink-2">
      <Link className="link" to={'/provider-portal/settings/services' satisfies SiteAddress}>
        <Trans>Add your usual jobs and prices</Trans>
      </Link>{' '}
      <Trans>so that next time you can answer with one tap.</Trans>
    </p>
  )
}
