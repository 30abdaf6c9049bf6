import { Logo } from '../../ui/page/logo.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { sections } from './sections.ts'
import type { Section } from './sections.ts'

/**
 * Every component of the design system in each of its states, side by side, to be looked at in both
 * themes and at every width. Only in the sandbox.
 */
export function GalleryScreen() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 pt-[calc(var(--banner-height)+2rem)] pb-16 sm:px-6">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <ThemeSwitch />
      </header>
      <div className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Contents />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-col gap-12">
          <PageHeading
            title="Design system"
            description="Each component in each of its states. Go through it by Tab too: the ring around what has the focus must always be seen."
            actions={<TextLink to="/sandbox">Back to the sandbox</TextLink>}
          />
          {sections.map((section) => (
            <GallerySection key={section.id} section={section} />
          ))}
        </main>
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label="Components" data-screen-only>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm lg:sticky lg:top-[calc(var(--banner-height)+2rem)] lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:flex-nowrap lg:overflow-y-auto lg:p-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-6 items-center rounded-sm text-ink-soft transition-colors hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GallerySection({ section: { id, title, about, Content } }: { section: Section }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-5">
      <div>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="max-w-prose text-ink-soft">{about}</p>
      </div>
      <Content />
    </section>
  )
}
