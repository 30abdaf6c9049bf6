import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { SummaryFrame, SummaryShape } from './summary-frame.tsx'

const LoadedSummary = lazyPart(() => import('./campaign-summary.tsx'), <SummaryShape over />)

interface LazySummaryProps {
  readonly campaignName: string
  /** Undefined while it is not known, and where it could not be loaded. */
  readonly over: boolean | undefined
  readonly isPending: boolean
}

/** The summary of a campaign that is over, and its empty frame until then. */
export function LazySummary({ campaignName, over, isPending }: LazySummaryProps) {
  if (isPending) return <SummaryShape />
  if (over === undefined) return <SummaryFrame />
  if (!over) return <SummaryFrame>{stillToCome}</SummaryFrame>
  return <LoadedSummary campaignName={campaignName} />
}

const stillToCome = (
  <p className="text-ink-soft">
    A summary appears here when it finishes: what arrived, which failures can be tried again, and
    the best hour.
  </p>
)
