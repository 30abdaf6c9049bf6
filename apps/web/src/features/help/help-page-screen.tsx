import { helpPages } from '@afterbeep/contract/help-content'
import type { HelpSection } from '@afterbeep/contract/help-content'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** /help/subscription, /help/credits and /help/campaignFaq: `path` says which. */
export function HelpPageScreen({ path }: { path: string }) {
  const page = helpPages.find((candidate) => candidate.path === path)
  if (page === undefined) throw new Error(`There is no help page at ${path}`)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <TextLink to="/help" className="self-start py-1 text-sm">
        All help
      </TextLink>
      <PageHeading
        title={page.title}
        documentTitle={`${page.title}, help`}
        description={page.summary}
      />
      {page.sections.map((section) => (
        <Card key={section.heading} title={section.heading}>
          <div className="flex flex-col gap-3">
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-prose">
                {paragraph}
              </p>
            ))}
            {section.table === undefined ? null : (
              <SectionTable caption={section.heading} table={section.table} />
            )}
          </div>
        </Card>
      ))}
    </div>
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
        align: index === 0 ? 'start' : 'end',
        cell: (row: readonly string[]) => row[index],
      }))}
      rows={table.rows}
      rowKey={(row) => row.join(' ')}
      emptyText="Nothing here yet."
    />
  )
}
