import { wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { texts } from '@afterbeep/contract/errors/texts'
import { useEntryState } from '../../lib/history/entry-state.ts'
import { Permitted } from '../../lib/permissions.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { CampaignList } from './list/campaign-list.tsx'
import { campaignChoiceSchema, everyCampaign } from './list/campaign-list-queries.ts'
import { ExportCampaigns } from './list/export-campaigns.tsx'
import { ListTools } from './list/list-tools.tsx'
import { MonthSpent } from './list/month-spent.tsx'
import { NumberHistoryCard } from './numbers/number-history-card.tsx'

/** Every campaign with its counts, page by page, or what one number was sent in all of them. */
export function AnalyticsScreen() {
  const [choice, setChoice] = useEntryState('campaigns', campaignChoiceSchema, everyCampaign)
  const phone = wholePhone(choice.search)
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={texts.shell.pageTitles.analytics}
        description="How each of your campaigns went."
        actions={
          <Permitted permission="campaigns">
            <ExportCampaigns />
          </Permitted>
        }
      />
      <MonthSpent />
      <ListTools
        choice={choice}
        onChange={(changes) => setChoice((before) => ({ ...before, ...changes }))}
      />
      {phone === undefined ? (
        <CampaignList choice={choice} />
      ) : (
        <NumberHistoryCard key={phone} phone={phone} />
      )}
    </div>
  )
}
