import { useState } from 'react'
import { useEntryState } from '../../../lib/history/entry-state.ts'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { KeyPager } from '../../../ui/table/key-pager.tsx'
import { TableShape } from '../../../ui/table/table-shape.tsx'
import { campaignRow } from '../campaign-row.ts'
import {
  firstPage,
  mayFollow,
  pageBack,
  pageForward,
  pageOfChoice,
  trailSchema,
} from '../details/page-trail.ts'
import type { PageTrail } from '../details/page-trail.ts'
import { useCampaignPage } from './campaign-list-queries.ts'
import type { CampaignChoice } from './campaign-list-queries.ts'
import { CampaignTable } from './campaign-table.tsx'

/** The campaigns that were chosen, page by page. Begins at its first page for each other choice. */
export function CampaignList({ choice }: { readonly choice: CampaignChoice }) {
  const [trail, setTrail] = useEntryState('campaigns, page', trailSchema, firstPage)
  const [shownFor, setShownFor] = useState(choice)
  if (shownFor !== choice) {
    setShownFor(choice)
    setTrail(firstPage)
  }
  const after = trail.at(-1) ?? ''
  const { data, isPending, isError, isFetching, refetch } = useCampaignPage(choice, after)
  const shown = pageOfChoice(data, choice)
  const hasNext = mayFollow(trail, shown)
  const showPage = (to: PageTrail, byPointer: boolean) => {
    setTrail(to)
    // A key keeps the focus, and with it the view, on the button that was pressed.
    if (byPointer) window.scrollTo(0, 0)
  }
  return (
    <>
      {isError && (
        <ErrorLine
          text="Your campaigns could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isPending || data !== undefined ? (
        <Card>
          {data === undefined ? (
            <TableShape rows={3} />
          ) : (
            <CampaignTable
              rows={data.campaigns.map(campaignRow)}
              limited={choice.search !== '' || choice.status !== undefined}
            />
          )}
          {hasNext || trail.length > 1 ? (
            <div data-screen-only className="pt-4">
              <KeyPager
                label="Campaigns"
                page={trail.length}
                hasNext={hasNext}
                onPrevious={(byPointer) => showPage(pageBack(trail), byPointer)}
                onNext={(byPointer) => showPage(pageForward(trail, shown), byPointer)}
              />
            </div>
          ) : null}
        </Card>
      ) : null}
    </>
  )
}
