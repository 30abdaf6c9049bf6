import { useAccount } from '../../lib/account-query.ts'
import { useMay } from '../../lib/permissions.tsx'
import { useSignedIn } from '../../lib/session/session.tsx'
import { useSubscription } from '../../lib/subscription-query.ts'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { PlanOfferShape } from '../billing/plans/plan-offer-shape.tsx'

const PlanOffer = lazyPart(() => import('../billing/plans/plan-offer.tsx'), <PlanOfferShape />)

/**
 * The plans, for an owner who has none. The balance is known at the first paint and the plan is not, so
 * only an account without money is kept space for them: nothing moves on the dashboard of all others.
 */
export function PlanOfferPlace() {
  const { uid } = useSignedIn().user
  const mayPay = useMay('account')
  const { account, isKnown } = useAccount()
  const hasPlan = Boolean(useSubscription(uid).data)
  if (!mayPay || !isKnown || account.balance > 0 || hasPlan) return null
  return (
    <div className="@container">
      {/* As high as the three plans, so that nothing below moves when they come. */}
      <div className="grid min-h-[26.125rem] @md:min-h-[16.875rem] @3xl:min-h-[12.125rem]">
        <PlanOffer />
      </div>
    </div>
  )
}
