import { classNames } from '../class-names.ts'

export type StatusTone = 'neutral' | 'active' | 'good' | 'warn' | 'bad'

const tones: Record<StatusTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  active: 'bg-accent-ground text-accent',
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
}

export interface StatusBadgeProps {
  tone: StatusTone
  /** The status in words; the colour only repeats it. */
  text: string
}

export function StatusBadge({ tone, text }: StatusBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {text}
    </span>
  )
}
