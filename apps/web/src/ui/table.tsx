import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableColumn<Row> {
  /** Unique within the table. */
  key: string
  header: string
  /** For a column of buttons, whose header only screen readers need. */
  headerHidden?: boolean
  /** `end` for numbers, which then line up by their digits. */
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  /** Says what the table holds; for screen readers unless `captionShown`. */
  caption: string
  captionShown?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Shown in place of rows when there are none. */
  emptyText: ReactNode
}

/** A table that scrolls sideways by itself where the screen is narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown = false, columns, rows, rowKey, emptyText } = props
  return (
    <ScrollArea label={`${caption}, table`}>
      <table className="w-full border-collapse text-left text-sm">
        <caption className={captionShown ? 'pb-3 text-left text-ink-soft' : 'sr-only'}>
          {caption}
        </caption>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className="border-b border-line last:border-b-0">
              {columns.map((column) => (
                <td key={column.key} className={cellStyle(column.align)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className="px-3 py-10 text-center text-ink-soft">
                {emptyText}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Focusable, so that the keyboard can scroll it too. */
function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const keyboardReach = { tabIndex: 0 }
  return (
    <section {...keyboardReach} aria-label={label} className="relative overflow-x-auto rounded-lg">
      {children}
    </section>
  )
}

function TableHead<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <thead>
      <tr className="border-b border-line">
        {columns.map(({ key, header, headerHidden, align }) => (
          <th
            key={key}
            scope="col"
            className={classNames(
              'px-3 py-2.5 font-medium whitespace-nowrap text-ink-soft',
              align === 'end' && 'text-right',
            )}
          >
            {headerHidden ? <span className="sr-only">{header}</span> : header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function cellStyle(align: 'start' | 'end' | undefined): string {
  return classNames(
    'px-3 py-3 align-middle',
    align === 'end' && 'text-right whitespace-nowrap tabular-nums',
  )
}
