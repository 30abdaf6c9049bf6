import { useAppInfo } from '../../lib/app-info.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

export interface LegalSection {
  heading: string
  paragraphs: readonly string[]
}

export interface LegalPageProps {
  title: string
  description: string
  sections: readonly LegalSection[]
}

export function LegalPage({ title, description, sections }: LegalPageProps) {
  const support = useAppInfo().data?.support_email
  return (
    <PublicPage>
      <PageHeading title={title} description={description} />
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="flex max-w-prose flex-col gap-2">
          <h2 className="text-lg font-semibold">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section className="flex max-w-prose flex-col gap-2">
        <h2 className="text-lg font-semibold">Questions</h2>
        <p>
          Write to us
          {support === undefined ? null : (
            <>
              {' '}
              at <OutsideLink href={`mailto:${support}`}>{support}</OutsideLink>
            </>
          )}
          . A person answers.
        </p>
      </section>
    </PublicPage>
  )
}
