import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ScrollArea } from '../page/scroll-area.tsx'

export interface TableColumn<Row> {
  /** Unique within the table. */
  key: string
  header: string
  /** For a column of buttons: only screen readers need its header, and paper none of it. */
  headerHidden?: boolean
  /** `end` for numbers, which then line up by their digits. */
  align?: 'start' | 'end'
  /** What names the row: read with each of its cells, and its title where rows are stacked. */
  rowHeader?: boolean
  cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  /** Describes the table's content, for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Shown in place of rows when there are none. */
  emptyText: ReactNode
  /**
   * Where the table's container (not the screen) is narrower than this, each row becomes a stack of
   * `header  value` lines: the `rowHeader` column first, without its label; a `headerHidden` column
   * without one too. 24 suits three short columns, 44 seven. Cells can follow by the `stacked:`
   * variant (`stacked:max-w-none`). Without it, a table that is too wide scrolls sideways.
   */
  stackBelowRem?: 24 | 32 | 44
}

/**
 * A table, or in a narrow container stacked rows. There the lines' labels are drawn by CSS, silently,
 * because a screen reader reads the column's header already.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, emptyText, stackBelowRem } = props
  return (
    <ScrollArea label={`${caption}, table`} className="@container/table rounded-lg">
      <table
        {...asTable.table}
        data-stack={stackBelowRem}
        className="w-full border-collapse text-left text-sm stacked:block print:text-xs"
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} />
        <tbody {...asTable.rowgroup} className="stacked:block">
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} {...asTable.row} className={rowStyle}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr {...asTable.row} className="stacked:block">
              <td
                {...asTable.cell}
                colSpan={columns.length}
                className={classNames(
                  'px-3 text-center text-ink-soft stacked:block stacked:px-0',
                  // An empty state brings its own room.
                  typeof emptyText === 'string' && 'py-10',
                )}
              >
                {emptyText}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/**
 * A table's own roles, written out: browsers drop them from parts that are displayed as anything but
 * a table's. Spread, as the linter takes a role that an element has by itself for a mistake.
 */
const asTable = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const rowStyle =
  'border-b border-line last:border-b-0 stacked:grid stacked:gap-x-8 stacked:gap-y-2 ' +
  'stacked:grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] stacked:py-4 ' +
  'stacked:first:pt-0 stacked:last:pb-0'

function TableHead<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <thead {...asTable.rowgroup} className="stacked:sr-only">
      <tr {...asTable.row} className="border-b border-line">
        {columns.map(({ key, header, headerHidden, align }) => (
          <th
            key={key}
            {...asTable.columnheader}
            scope="col"
            className={classNames(
              'px-3 py-2.5 font-medium whitespace-nowrap text-ink-soft print:px-1.5',
              align === 'end' && 'text-right',
              headerHidden && 'print:hidden',
            )}
          >
            {headerHidden ? <span className="sr-only">{header}</span> : header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { header, headerHidden, align, rowHeader, cell } = column
  const style = classNames(
    'px-3 py-3 align-middle stacked:p-0 print:px-1.5',
    align === 'end' && 'text-right whitespace-nowrap tabular-nums stacked:text-left',
  )
  if (rowHeader) {
    const titleStyle = 'font-medium stacked:col-span-full stacked:block stacked:text-base'
    return (
      <th {...asTable.rowheader} scope="row" className={classNames(style, titleStyle)}>
        {cell(row)}
      </th>
    )
  }
  return (
    <td
      {...asTable.cell}
      data-label={headerHidden ? undefined : header}
      className={classNames(style, headerHidden ? unlabelled : labelled)}
    >
      {cell(row)}
    </td>
  )
}

/** Buttons, which paper has no use for. */
const unlabelled = 'stacked:col-span-full stacked:block stacked:pt-1 print:hidden'

/** The label's text comes from the cell; the part after the slash marks it as not to be read. */
const labelled =
  "stacked:before:content-[attr(data-label)/''] stacked:before:absolute stacked:before:left-0 " +
  'stacked:before:w-[38%] stacked:before:text-ink-soft ' +
  'stacked:relative stacked:block stacked:min-h-5 stacked:pl-[42%]'
