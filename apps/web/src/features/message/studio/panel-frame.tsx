import type { ReactNode } from 'react'
import { Card } from '../../../ui/page/card.tsx'

interface PanelFrameProps {
  readonly intro: string
  readonly children: ReactNode
}

/** The panel's surface, with its title and what happens in it. */
export function PanelFrame({ intro, children }: PanelFrameProps) {
  return (
    <Card title="Write with AI" className="@container">
      <div className="flex flex-col gap-5">
        {/* Space for its lines, so that nothing moves when the text loads. */}
        <p className="min-h-12 max-w-prose text-sm text-ink-soft">{intro}</p>
        {children}
      </div>
    </Card>
  )
}
