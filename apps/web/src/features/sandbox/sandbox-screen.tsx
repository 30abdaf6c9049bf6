import { Logo } from '../../ui/page/logo.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { ClockCard } from './clock-card.tsx'
import { CountsCard } from './counts-card.tsx'
import { FailuresCard } from './failures-card.tsx'
import { MailCard } from './mail-card.tsx'
import { PhoneCard } from './phone-card.tsx'

/** /sandbox: what the people who are contacted would see, and what the simulators do. */
export function SandboxScreen() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 pt-[calc(var(--banner-height)+2rem)] pb-16 sm:px-6">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-col gap-6">
        <PageHeading
          title="Sandbox"
          description="What the people you contact would see. Nothing here is real."
        />
        <ClockCard />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <PhoneCard />
            <CountsCard />
            <FailuresCard />
          </div>
          <MailCard />
        </div>
        <p className="text-sm text-ink-soft">
          <TextLink to="/sandbox/ui">The design system</TextLink>: every component in its states.
        </p>
      </main>
    </div>
  )
}
