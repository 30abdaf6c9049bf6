import type { ReactNode } from 'react'

export interface ChipProps {
  children: ReactNode
  onClick: () => void
  disabled?: boolean
}

/** A small round button for one of several short things, such as a field to insert. */
export function Chip({ children, onClick, disabled = false }: ChipProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="max-w-full min-h-8 truncate rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:border-accent hover:bg-accent-ground disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft"
    >
      {children}
    </button>
  )
}

export interface ChipGroupProps {
  /** Describes what the chips do; read aloud before the first of them. */
  label: string
  children: ReactNode
}

/** Chips side by side, in as many lines as they need. */
export function ChipGroup({ label, children }: ChipGroupProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </div>
  )
}
