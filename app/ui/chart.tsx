import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type ChartTable = {
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
}

type Props = {
  title: ReactNode
  /** The legend: "solid: last 12 months, dotted: the year before". */
  note?: ReactNode
  table: ChartTable
  className?: string
  children: ReactNode
}

/** The frame of every chart: a title, the drawing, and the same data as a table. */
export function Chart({ title, note, table, className, children }: Props) {
  return (
    <figure className={cx('chart', className)}>
      <figcaption>
        <b className="text-h4">{title}</b>
        {note ? <p>{note}</p> : null}
      </figcaption>
      {children}
      <details>
        <summary className="link">
          <Trans>Show as a table</Trans>
        </summary>
        <FiguresTable table={table} />
      </details>
    </figure>
  )
}

function FiguresTable({ table }: Pick<Props, 'table'>) {
  return (
    <table className="table" data-plain="">
      <thead>
        <tr>
          {table.head.map((cell, i) => (
            <th key={i} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([lead, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{lead}</th>
            {cells.map((cell, j) => (
              <td key={j}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
