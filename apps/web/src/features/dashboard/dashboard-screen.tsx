import { texts } from '@afterbeep/contract/errors/texts'
import { Permitted } from '../../lib/permissions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { WhenSeen } from '../../ui/page/when-seen.tsx'
import { ContinueDraftLink } from './continue-draft-link.tsx'
import { CreditsCard } from './credits-card.tsx'
import { useAgentName } from './dashboard-queries.ts'
import { PlanOfferPlace } from './plan-offer-place.tsx'
import { RecentCampaigns } from './recent-campaigns.tsx'
import { WeeklyChartCards } from './weekly-chart-cards.tsx'

const ProtectOffer = lazyPart(() => import('../security/protect-offer.tsx'), null)

/** The newest campaigns, what is left to spend, and the last seven days. */
export function DashboardScreen() {
  const { agentName, isError, retry } = useAgentName()
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={texts.shell.pageTitles.dashboard}
        // A blank keeps the line's height until the name loads.
        description={agentName || '\u00a0'}
        actions={
          <Permitted permission="campaigns">
            <ContinueDraftLink />
            <ButtonLink to="/campaign">{texts.shell.startCampaign}</ButtonLink>
          </Permitted>
        }
      />
      {isError && <ErrorLine text="Your name could not be loaded." onRetry={retry} />}
      <PlanOfferPlace />
      <div className="grid gap-6 lg:grid-cols-3">
        <RecentCampaigns className="lg:col-span-2" />
        <CreditsCard />
      </div>
      <WeeklyChartCards />
      {/* Last, so that nothing moves when it comes. */}
      <WhenSeen space={null}>
        <ProtectOffer />
      </WhenSeen>
    </div>
  )
}
