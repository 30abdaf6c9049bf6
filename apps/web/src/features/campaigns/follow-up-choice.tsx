import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useFollowUpSources } from './campaign-calls.ts'
import type { DraftFollowUp } from './draft.ts'

interface FollowUpChoiceProps {
  readonly chosen: DraftFollowUp | null
  /** Why the choice does not do. */
  readonly error: string | undefined
  readonly onChoose: (followUp: DraftFollowUp) => void
}

/** Explains when a text alone is allowed, and offers the campaigns that it may follow. */
export function FollowUpChoice({ chosen, error, onChoose }: FollowUpChoiceProps) {
  const { data: sources = [], isPending, isError, isFetching, refetch } = useFollowUpSources()
  function choose(campaignName: string) {
    const source = sources.find(({ campaign_name }) => campaign_name === campaignName)
    if (source === undefined) return
    const { contact_list_id: contactListId, recipients, columns } = source
    onChoose({ campaignName, contactListId, recipients, columns })
  }
  return (
    <section aria-label="Follow-up" className="rounded-xl border border-line bg-surface p-5">
      <p className="max-w-prose text-ink-soft">
        A message-only campaign may follow a Call + Message campaign, to the same people. It needs
        no new list: choose the campaign that it follows. Each person gets the text only after that
        campaign has reached them.
      </p>
      <div className="mt-4">
        {isPending ? <LoadingNote /> : null}
        {isError && (
          <ErrorLine
            text="Your campaigns could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!isPending && !isError && sources.length === 0 ? (
          <EmptyState
            title="No campaign to follow yet"
            description="Publish a Voice & Text campaign first; a text can follow it then."
          />
        ) : null}
        {sources.length > 0 ? (
          <SelectField
            label="Campaign to follow"
            placeholder="Choose a campaign"
            options={sources.map(({ campaign_name, drop_date, recipients }) => ({
              value: campaign_name,
              label: `${campaign_name}, ${formatDropDate(drop_date)}, ${recipients.toLocaleString('en-US')} people`,
            }))}
            value={chosen?.campaignName ?? ''}
            error={error}
            onChange={({ target }) => choose(target.value)}
          />
        ) : null}
      </div>
    </section>
  )
}
