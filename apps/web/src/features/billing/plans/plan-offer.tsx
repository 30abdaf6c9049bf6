import type { Product } from '@afterbeep/contract/api/payments'
import { peopleOfPlan } from '@afterbeep/contract/money/enough-plan'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { useSubscription } from '../../../lib/subscription-query.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useProducts } from '../billing-queries.ts'
import { PlanOfferShape } from './plan-offer-shape.tsx'
import { PlanPrice } from './plan-price.tsx'
import { planSelectionOf } from './plan-selection.ts'

/** The plans for an account that has none, each one click away from its payment. */
export default function PlanOffer() {
  const { uid } = useSignedIn().user
  const subscription = useSubscription(uid)
  const products = useProducts()
  // While it is not known whether a plan is paid, none is offered: a subscriber could pay twice.
  const failed = [
    { query: subscription, text: 'Your subscription could not be loaded.' },
    { query: products, text: 'The plans could not be loaded.' },
  ].find(({ query }) => query.isError && query.data === undefined)
  if (failed) {
    const { query, text } = failed
    return (
      <Card>
        <ErrorLine text={text} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    )
  }
  if (subscription.data !== null || products.data === undefined) return <PlanOfferShape />
  return (
    <Card title="Choose a plan" action={<TextLink to="/billing">Compare plans</TextLink>}>
      <ul className="grid gap-x-8 gap-y-5 @3xl:grid-cols-3">
        {products.data
          .filter(({ amount }) => amount > 0)
          .map((product) => (
            <OfferedPlan key={product.id} product={product} />
          ))}
      </ul>
    </Card>
  )
}

function OfferedPlan({ product }: { product: Product }) {
  const { title, amount, benefits } = product
  return (
    <li className="flex flex-col items-start gap-3 @md:flex-row @md:items-center @md:justify-between @3xl:flex-col @3xl:items-start">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">
          {title}, <PlanPrice amount={amount} />
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          About {peopleOfPlan({ benefits }, 'voicemail').toLocaleString('en-US')} people by
          voicemail
        </p>
      </div>
      <ButtonLink
        variant="secondary"
        to="/billing/payments"
        state={planSelectionOf(product)}
        className="@3xl:mt-auto"
      >
        Choose {title}
      </ButtonLink>
    </li>
  )
}
