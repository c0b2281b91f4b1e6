import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  figures?: boolean
  /** The row's header cell, and the card's title on phones. */
  leads?: boolean
  /** Hidden on phones if rows stay rows. */
  wide?: boolean
}

type Props<Row> = {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  captionShown?: boolean
  /** Replaces the table if there are no rows. */
  empty?: ReactNode
  /** Rows stay rows on phones: for few short columns. */
  dense?: boolean
  className?: string
}

/**
 * Rows with dividers; on phones one card per row, each cell with its heading beside it, unless they are
 * `dense`.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  captionShown,
  empty,
  dense,
  className,
}: Props<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    // The roles are said again because phones draw the cells as blocks, which would drop them.
    // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
    <table role="table" className={cx('table', className)} data-dense={dense ? '' : undefined}>
      <caption className={captionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      <TableHead columns={columns} />
      <TableRows columns={columns} rows={rows} rowKey={rowKey} />
    </table>
  )
}

function TableHead<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away */}
      <tr role="row">
        {columns.map(({ key, head, figures, wide }) => (
          <th
            key={key}
            // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
            role="columnheader"
            scope="col"
            data-figures={figures ? '' : undefined}
            data-wide={wide ? '' : undefined}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TableRows<Row>({
  columns,
  rows,
  rowKey,
}: Pick<Props<Row>, 'columns' | 'rows' | 'rowKey'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
    <tbody role="rowgroup">
      {rows.map((row) => (
        // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
        <tr key={rowKey(row)} role="row">
          {columns.map((column) => (
            <Cell key={column.key} column={column} row={row} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Cell<Row>({ column, row }: { column: Props<Row>['columns'][number]; row: Row }) {
  const { head, cell, figures, leads, wide } = column
  return leads ? (
    // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
    <th role="rowheader" scope="row">
      {cell(row)}
    </th>
  ) : (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: display: block takes the roles away
      role="cell"
      data-figures={figures ? '' : undefined}
      data-wide={wide ? '' : undefined}
    >
      <span aria-hidden="true" className="table-head-again">
        {head}
      </span>
      <div>{cell(row)}</div>
    </td>
  )
}
