import Link2 from 'lucide-react/icons/link-2'
import type { HelpSection } from '@afterbeep/contract/help-content'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/page/card.tsx'
import { Table } from '../../ui/table/table.tsx'
import { anchorOf, showAnchor } from './anchor.ts'

/** One section of a help page, with a link that can be passed on. */
export function HelpSectionCard({ section }: { section: HelpSection }) {
  const { heading, paragraphs, table } = section
  const anchor = anchorOf(heading)
  return (
    <div id={anchor}>
      <Card title={heading} action={<AnchorLink heading={heading} anchor={anchor} />}>
        <div className="flex flex-col gap-3">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-[56ch] text-pretty">
              {paragraph}
            </p>
          ))}
          {table === undefined ? null : <SectionTable caption={heading} table={table} />}
        </div>
      </Card>
    </div>
  )
}

function AnchorLink({ heading, anchor }: { heading: string; anchor: string }) {
  return (
    <a
      href={`#${anchor}`}
      aria-label={`Link to ${heading}`}
      onClick={(event) => {
        // The router would take the anchor for a new screen, and the focus with it.
        event.preventDefault()
        showAnchor(anchor)
        document.getElementById(anchor)?.scrollIntoView()
      }}
      className={buttonStyle({ variant: 'ghost', size: 'icon' }, '-my-2 -mr-2 text-ink-soft')}
    >
      <Link2 aria-hidden className="size-4" />
    </a>
  )
}

interface SectionTableProps {
  caption: string
  table: NonNullable<HelpSection['table']>
}

function SectionTable({ caption, table }: SectionTableProps) {
  return (
    <Table
      caption={caption}
      columns={table.head.map((header, index) => ({
        key: header,
        header,
        rowHeader: index === 0,
        align: index === 0 ? 'start' : 'end',
        cell: (row: readonly string[]) => row[index],
      }))}
      rows={table.rows}
      rowKey={(row) => row.join(' ')}
      emptyText="Nothing here yet."
      stackBelowRem={table.head.length > 3 ? 32 : 24}
    />
  )
}
