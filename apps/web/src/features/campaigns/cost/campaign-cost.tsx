import { useQuery } from '@tanstack/react-query'
import { creditsQuery } from '../../../lib/credits-query.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { overageQuery } from '../../../lib/overage-query.ts'
import { useSubscription } from '../../../lib/subscription-query.ts'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { recipientCount } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { costWords, overageTerms, planWords } from './cost-words.ts'

/** What the campaign costs, from the step on which it is known whom it reaches. */
export default function CampaignCost({ draft }: { draft: Draft }) {
  const { uid } = useSignedIn().user
  const subscription = useSubscription(uid)
  const credits = useQuery(creditsQuery)
  const hasPlan = subscription.data !== null && subscription.data !== undefined
  const overage = useQuery({ ...overageQuery, enabled: hasPlan })
  const campaign = { people: recipientCount(draft), type: draft.campaignType }
  if (subscription.data === null) {
    return (
      <p className="text-ink-soft">
        {planWords(campaign)} <TextLink to="/billing">See the plans</TextLink>
      </p>
    )
  }
  if (subscription.data === undefined || credits.data === undefined) {
    if (!subscription.isError && !credits.isError) return null
    return (
      <ErrorLine
        text="What this campaign costs could not be loaded."
        onRetry={() => {
          if (subscription.data === undefined) void subscription.refetch()
          if (credits.data === undefined) void credits.refetch()
        }}
        retrying={subscription.isFetching || credits.isFetching}
      />
    )
  }
  const { credits: available, currency } = credits.data
  const means = { prices: subscription.data.benefits, available, currency }
  const { text, short } = costWords(campaign, {
    ...means,
    overage: overageTerms(overage.data, subscription.data.status),
  })
  // Never says for a moment that the balance is too small where overage pays.
  if (short && overage.isPending) return null
  return <p className={short ? 'font-medium text-warn' : 'text-ink-soft'}>{text}</p>
}
