import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { TradePicture } from '#app/directory/public/trade-picture.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { Button } from '#app/ui/button.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { CategoryTag } from './category-tag.tsx'
import type { ListedCategory } from './list.server.ts'
import { UpAndDown } from './up-and-down.tsx'

type Props = {
  categories: ListedCategory[]
  mayChange: boolean
  /** The order is over all categories, so a filtered list can't be reordered. */
  mayMove: boolean
  empty: ReactNode
}

export function CategoriesTable({ categories, mayChange, mayMove, empty }: Props) {
  const { t } = useLingui()
  return (
    <Table
      className="admin-table"
      caption={t`Categories, in their order`}
      rows={categories}
      rowKey={({ slug }) => slug}
      columns={useColumns(mayChange, mayMove)}
      empty={empty}
    />
  )
}

function useColumns(mayChange: boolean, mayMove: boolean): Column<ListedCategory>[] {
  const { t } = useLingui()
  const order: Column<ListedCategory> = {
    key: 'order',
    head: t`Order`,
    cell: (category) => (category.state === 'merged' ? null : <Move category={category} />),
  }
  return [
    {
      key: 'name',
      head: t`Category`,
      leads: true,
      cell: (category) => <NameCell category={category} mayChange={mayChange} />,
    },
    { key: 'group', head: t`Group`, cell: ({ group }) => group },
    {
      key: 'providers',
      head: t`Providers`,
      figures: true,
      cell: ({ providers }) => spaced(providers),
    },
    { key: 'requests', head: t`Requests`, figures: true, cell: ({ requests }) => spaced(requests) },
    {
      key: 'state',
      head: t`State`,
      cell: (category) => <StateCell category={category} />,
    },
    ...(mayMove ? [order] : []),
  ]
}

type CellProps = { category: ListedCategory }

function NameCell({ category, mayChange }: CellProps & { mayChange: boolean }) {
  const { slug, name, picture, state } = category
  const address = `/services/${slug}`
  return (
    <span className="category-name">
      <TradePicture picture={picture} size={40} />
      <span>
        {mayChange && state !== 'merged' ? (
          <Link to={`/admin/services/${slug}` satisfies SiteAddress}>{name}</Link>
        ) : (
          name
        )}
        <small className="admin-long">{address}</small>
      </span>
    </span>
  )
}

const StateCell = ({ category: { state, mergedInto } }: CellProps) => (
  <>
    <CategoryTag state={state} />
    {mergedInto ? <small>{mergedInto}</small> : null}
  </>
)

/**
 * Moves up or down by one, or to a position. The first button is the form's default, which Enter in the
 * number field submits.
 */
function Move({ category: { slug, name, position, last } }: CellProps) {
  const { t } = useLingui()
  return (
    <Form method="post" className="category-move" preventScrollReset key={position}>
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="position" value={position} />
      <input
        name="place"
        type="number"
        min={1}
        max={last}
        defaultValue={position}
        required
        aria-label={t`Place of ${name} in the order`}
      />
      <Button type="submit" name="step" value="to" size="small" aria-label={t`Move ${name} there`}>
        <Trans>Move</Trans>
      </Button>
      <UpAndDown
        up={t`Move ${name} up`}
        down={t`Move ${name} down`}
        isFirst={position === 1}
        isLast={position === last}
      />
    </Form>
  )
}
