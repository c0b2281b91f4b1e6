import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Column } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { eventGroups } from '../event-words.ts'
import type { HistoryFilter } from '../history/filter.ts'
import { EventWords } from './event-words.tsx'

type FilterProps = { filter: HistoryFilter; isNobody: boolean; children?: ReactNode }

/** The filter form of the history and the audit log; the audit log has one more field. */
export function HistorySearch({
  filter: { person, name, from, to },
  isNobody,
  children,
}: FilterProps) {
  const { t, i18n } = useLingui()
  return (
    <Form className="admin-filter" role="search" key={`${person} ${name} ${from} ${to}`}>
      <TextField
        name="person"
        label={t`Email, number or id of a person`}
        defaultValue={person}
        maxLength={100}
        errors={isNobody ? [t`No account matches that.`] : undefined}
      />
      {children}
      <Select name="kind" label={t`Kind`} defaultValue={name ?? ''} placeholder={t`Every kind`}>
        {Object.entries(eventGroups).map(([key, { name: group, events }]) => (
          <optgroup key={key} label={i18n._(group)}>
            {Object.entries(events).map(([value, words]) => (
              <option key={value} value={value}>
                {i18n._(words)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <TextField name="from" type="date" label={t`From`} defaultValue={from ?? ''} />
      <TextField name="to" type="date" label={t`To`} defaultValue={to ?? ''} />
      <Button type="submit" kind="ink">
        <Trans>Show</Trans>
      </Button>
    </Form>
  )
}

type Happened = { name: string; role: string | null; at: string }

/** The first columns of the history and of the audit log. */
export function useFirstColumns<Row extends Happened>(): Column<Row>[] {
  const { t } = useLingui()
  return [
    {
      key: 'what',
      head: t`What`,
      leads: true,
      cell: ({ name, role }) => <EventWords name={name} role={role} />,
    },
    { key: 'when', head: t`When`, cell: ({ at: happenedAt }) => happenedAt },
  ]
}

type Named = { id: string; name?: string }

/** An erased account has only an id left. */
export function PersonLink({ person: { id, name } }: { person: Named }) {
  return (
    <Link
      to={`/admin/people/${id}` satisfies SiteAddress}
      className={name ? undefined : 'admin-long'}
    >
      {name ?? id}
    </Link>
  )
}

export function NothingRecorded({ isNobody, all }: { isNobody: boolean; all: SiteAddress }) {
  const { t } = useLingui()
  return (
    <EmptyState
      as="h2"
      title={isNobody ? t`No account matches that.` : t`Nothing of this kind is recorded.`}
      action={
        <ButtonLink to={all}>
          <Trans>Show everything</Trans>
        </ButtonLink>
      }
    >
      {isNobody ? (
        <Trans>Enter the whole address, number or id of a person.</Trans>
      ) : (
        <Trans>Try other days, or another kind of event.</Trans>
      )}
    </EmptyState>
  )
}

/** Links to the next page and back to the first. */
export function OtherPages({ first, next }: { first: string | null; next: string | null }) {
  const { t } = useLingui()
  return (
    <nav className="admin-pages" aria-label={t`Pages`}>
      {first ? (
        <ButtonLink to={first}>
          <Trans>Back to the newest</Trans>
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink to={next}>
          <Trans>Older events</Trans>
        </ButtonLink>
      ) : null}
    </nav>
  )
}
