import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: ReactNode
  /** What is not there yet. */
  title: string
  /** What this place is for. */
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon ? (
        <div aria-hidden className="mb-2 rounded-full bg-sunken p-3 text-ink-soft">
          {icon}
        </div>
      ) : null}
      <p className="font-medium">{title}</p>
      {description ? <p className="max-w-sm text-sm text-ink-soft">{description}</p> : null}
      {action ? <div className="pt-3">{action}</div> : null}
    </div>
  )
}
