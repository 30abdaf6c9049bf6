import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Table } from './table.tsx'
import type { TableColumn } from './table.tsx'

afterEach(cleanup)

interface Fruit {
  name: string
  count: number
}

const columns: TableColumn<Fruit>[] = [
  { key: 'name', header: 'Fruit', rowHeader: true, cell: ({ name }) => name },
  { key: 'count', header: 'Count', align: 'end', cell: ({ count }) => count },
  {
    key: 'act',
    header: 'Actions',
    headerHidden: true,
    cell: () => <button type="button">Eat</button>,
  },
]

function renderFruit(rows: Fruit[]) {
  render(
    <Table
      caption="Fruit"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      emptyText="No fruit yet"
      stackBelowRem={24}
    />,
  )
  return screen.getByRole('table', { name: 'Fruit' })
}

describe('a table', () => {
  it('names its columns, also the one whose header is hidden, and its rows', () => {
    const table = renderFruit([{ name: 'Pear', count: 3 }])
    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Fruit', 'Count', 'Actions'])
    expect(within(table).getByRole('rowheader').textContent).toBe('Pear')
  })

  it('writes its roles out, since browsers drop them from rows that are stacked', () => {
    const table = renderFruit([{ name: 'Pear', count: 3 }])
    const roles = [table, ...table.querySelectorAll('thead, tbody, tr, th, td')].map((part) =>
      part.getAttribute('role'),
    )
    expect(roles).toEqual(
      ['table', 'rowgroup', 'row', 'columnheader', 'columnheader', 'columnheader'].concat([
        'rowgroup',
        'row',
        'rowheader',
        'cell',
        'cell',
      ]),
    )
  })

  it('labels each stacked line by its column, but not the row’s title and its buttons', () => {
    const table = renderFruit([{ name: 'Pear', count: 3 }])
    const cells = [...table.querySelectorAll<HTMLElement>('tbody th, tbody td')]
    expect(cells.map(({ dataset }) => dataset['label'])).toEqual([undefined, 'Count', undefined])
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Pear', '3', 'Eat'])
  })

  it('shows in place of rows that there are none', () => {
    const table = renderFruit([])
    expect(within(table).getByRole('cell').textContent).toBe('No fruit yet')
  })

  it('is no stop of the Tab key where nothing overflows', () => {
    renderFruit([{ name: 'Pear', count: 3 }])
    expect(document.querySelectorAll('[tabindex]')).toHaveLength(0)
  })
})
