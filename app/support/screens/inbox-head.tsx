import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { languages, spokenLanguages } from '#app/platform/languages.ts'
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
      <SearchForm wanted={wanted} />
    </div>
  )
}

function SearchForm({ wanted }: Pick<Data, 'wanted'>) {
  const { t } = useLingui()
  return (
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
      <LanguageSelect chosen={wanted.language} />
      <Button type="submit" size="small" icon={<Search aria-hidden />}>
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

function LanguageSelect({ chosen }: { chosen: Data['wanted']['language'] }) {
  const { t } = useLingui()
  return (
    <Select
      name="language"
      label={t`Language`}
      labelHidden
      placeholder={t`All languages`}
      options={spokenLanguages.map((code) => ({ value: code, label: languages[code].name }))}
      defaultValue={chosen ?? ''}
    />
  )
}

export function Figures({ figures: { unanswered, late, answered, rated } }: Pick<Data, 'figures'>) {
  const median = answered.medianMinutes
  return (
    <dl className="inbox-figures">
      <Figure name={<Trans>Waiting for us</Trans>} show="owed">
        {unanswered}
      </Figure>
      <Figure name={<Trans>Overdue</Trans>} show="late">
        {late}
      </Figure>
      <Figure name={<Trans>Median first reply, 30 days</Trans>} show="answered">
        {median === null ? (
          '–'
        ) : (
          <Trans>
            {median} min, of {answered.count}
          </Trans>
        )}
      </Figure>
      <Figure name={<Trans>How it went, 30 days</Trans>} show="rated">
        {rated.average === null ? (
          '–'
        ) : (
          <Trans>
            {rated.average} of 5, from {rated.count}
          </Trans>
        )}
      </Figure>
    </dl>
  )
}

function Figure({ name, show, children }: { name: ReactNode; show: Filter; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to={`/admin/support?show=${show}` satisfies SiteAddress}>{children}</Link>
      </dd>
    </div>
  )
}
