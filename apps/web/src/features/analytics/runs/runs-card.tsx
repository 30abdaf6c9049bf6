import { Card } from '../../../ui/page/card.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { CampaignRunsProps } from './campaign-runs.tsx'

// Most campaigns have one run; the others load none of this code.
const LoadedRuns = lazyPart(() => import('./campaign-runs.tsx'), 'min-h-80')

/** A campaign of several days, run by run. */
export function RunsCard(props: CampaignRunsProps) {
  return (
    <Card title="Runs">
      <LoadedRuns {...props} />
    </Card>
  )
}
