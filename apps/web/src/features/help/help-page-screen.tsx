import { helpPages } from '@afterbeep/contract/help-content'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HelpContact } from './help-contact.tsx'
import { HelpSectionCard } from './help-section.tsx'
import { useAnchor } from './use-anchor.ts'

/** /help/subscription, /help/credits and /help/campaignFaq: `path` selects one. */
export function HelpPageScreen({ path }: { path: string }) {
  useAnchor()
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
        <HelpSectionCard key={section.heading} section={section} />
      ))}
      <HelpContact />
    </div>
  )
}
