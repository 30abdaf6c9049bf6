import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { helpFaq, helpPages } from '@afterbeep/contract/help-content'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { titleCase } from '../../lib/title-case.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { HelpContact } from './help-contact.tsx'
import { Questions } from './questions.tsx'

/** /help */
export function HelpHomeScreen() {
  const { user } = useSignedIn()
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={campaignTexts.help.greeting(titleCase(user.display_name))}
        documentTitle={texts.shell.sidebar.helpCenter}
      />
      <ul className="grid gap-4 lg:grid-cols-3">
        {helpPages.map(({ path, title, summary }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full flex-col gap-2 rounded-xl border border-line bg-surface p-5 transition-colors hover:border-accent"
            >
              <span className="flex items-center justify-between gap-3 font-semibold">
                {title}
                <ArrowRight
                  aria-hidden
                  className="size-4 shrink-0 text-accent transition-transform group-hover:translate-x-0.5"
                />
              </span>
              <span className="text-sm text-ink-soft">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="help-faq" className="flex flex-col gap-4">
        <h2 id="help-faq" className="text-lg font-semibold">
          Frequently asked questions
        </h2>
        <Questions items={helpFaq} />
      </section>
      <HelpContact />
    </div>
  )
}
