import { useId } from 'react'
import type { ReactNode } from 'react'

interface PanelFrameProps {
  readonly intro: string
  readonly children: ReactNode
}

/** The panel's surface, with its title and what happens in it. */
export function PanelFrame({ intro, children }: PanelFrameProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="@container flex min-w-0 flex-col gap-5 rounded-xl border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={titleId} className="text-base font-semibold">
          Write with AI
        </h2>
        {/* Room for its lines, so that nothing moves when it is known what writes here. */}
        <p className="min-h-15 max-w-prose @md:min-h-10 text-sm text-ink-soft">{intro}</p>
      </div>
      {children}
    </section>
  )
}
