import { activeProgressLabel, progressLabels } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/page/logo.tsx'

interface WizardHeaderProps {
  readonly step: WizardStep
  readonly onClose: () => void
}

/** The product's name, how far one is, and the way out. */
export function WizardHeader({ step, onClose }: WizardHeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="flex h-16 items-center justify-between gap-4 px-4 sm:px-6">
        <Logo />
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <ProgressBar step={step} />
    </header>
  )
}

/** Five labels; hidden where the specification requires it. */
function ProgressBar({ step }: { step: WizardStep }) {
  const active = activeProgressLabel(step)
  if (active === undefined) return null
  const activeIndex = progressLabels.indexOf(active)
  return (
    <nav aria-label="Progress" className="px-4 pb-4 sm:px-6">
      <ol className="mx-auto grid max-w-7xl grid-cols-5 gap-2">
        {progressLabels.map((label, index) => (
          <li key={label} aria-current={index === activeIndex ? 'step' : undefined}>
            <span
              aria-hidden
              className={classNames(
                'mb-2 block h-1 rounded-full',
                index <= activeIndex ? 'bg-accent' : 'bg-line',
              )}
            />
            <span
              className={classNames(
                'flex items-center gap-1 text-xs sm:text-sm',
                index === activeIndex ? 'font-semibold text-ink' : 'text-ink-soft',
              )}
            >
              {label}
              {index < activeIndex ? <Done /> : null}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Done() {
  return (
    <>
      <Check aria-hidden className="hidden size-4 text-accent sm:inline" />
      <span className="sr-only">, done</span>
    </>
  )
}
