import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Filter, writeWanted } from '../inbox-filter.ts'
import type { Route } from './+types/inbox.ts'

export type Data = Route.ComponentProps['loaderData']

export function Filters({ wanted, figures }: Pick<Data, 'wanted' | 'figures'>) {
  const { t } = useLingui()
  const chips: [Filter, string, number | null][] = [
    ['open', t`Open`, figures.open],
    ['mine', t`Mine`, figures.mine],
    ['waiting', t`Waiting for customer`, figures.waiting],
    ['closed', t`Closed`, null],
  ]
  return (
    <div className="inbox-filters">
      <nav aria-label={t`Filter tickets`}>
        {chips.map(([show, name, count]) => (
          <Link
            key={show}
            to={`/admin/support${writeWanted({ ...wanted, show })}` satisfies SiteAddress}
            className="chip"
            aria-current={wanted.show === show ? 'page' : undefined}
            data-chosen={wanted.show === show ? '' : undefined}
          >
            {name} {count}
          </Link>
        ))}
      </nav>
      <Form
        method="get"
        action={'/admin/support' satisfies SiteAddress}
        role="search"
        className="inbox-search"
      >
        {wanted.show !== 'open' && <input type="hidden" name="show" value={wanted.show} />}
        <label className="visually-hidden" htmlFor="inbox-words">
          <Trans>Search in tickets</Trans>
        </label>
        <div className="field-box">
          <input
            id="inbox-words"
            type="search"
            name="words"
            defaultValue={wanted.words}
            placeholder={t`Number, name or words`}
          />
        </div>
        <Select
          name="language"
          label={t`Language`}
          labelHidden
          placeholder={t`All languages`}
          options={siteLanguages.map((code) => ({ value: code, label: languages[code].name }))}
          defaultValue={wanted.language ?? ''}
        />
        <Button type="submit" size="small" icon={<Search aria-hidden />}>
          <Trans>Search</Trans>
        </Button>
      </Form>
    </div>
  )
}

export function Figures({ figures: { owed, late, answered, rated } }: Pick<Data, 'figures'>) {
  const median = answered.medianMinutes
  return (
    <dl className="inbox-figures">
      <div>
        <dt>
          <Trans>Waiting for us</Trans>
        </dt>
        <dd>
          <Link to={'/admin/support?show=owed' satisfies SiteAddress}>{owed}</Link>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Overdue</Trans>
        </dt>
        <dd>
          <Link to={'/admin/support?show=late' satisfies SiteAddress}>{late}</Link>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Median first reply, 30 days</Trans>
        </dt>
        <dd>
          <Link to={'/admin/support?show=answered' satisfies SiteAddress}>
            {median === null ? (
              '–'
            ) : (
              <Trans>
                {median} min, of {answered.count}
              </Trans>
            )}
          </Link>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>How it went, 30 days</Trans>
        </dt>
        <dd>
          <Link to={'/admin/support?show=rated' satisfies SiteAddress}>
            {rated.average === null ? (
              '–'
            ) : (
              <Trans>
                {rated.average} of 5, from {rated.count}
              </Trans>
            )}
          </Link>
        </dd>
      </div>
    </dl>
  )
}
