import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { SummaryFrame, SummaryShape } from './summary-frame.tsx'
import { useSummary } from './use-summary.ts'

export interface CampaignSummaryProps {
  readonly campaignName: string
}

/** One paragraph on a campaign that is over, and who wrote it. */
export default function CampaignSummary({ campaignName }: CampaignSummaryProps) {
  const { data, isPending, isFetching, refetch } = useSummary(campaignName)
  if (isPending) return <SummaryShape over />
  if (!data) {
    return (
      <SummaryFrame over>
        <ErrorLine
          text="The summary could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </SummaryFrame>
    )
  }
  return (
    <SummaryFrame over>
      <p>{data.summary}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {data.source === 'model' ? 'Written by AI from the counts' : 'Written from the counts'}
      </p>
    </SummaryFrame>
  )
}
