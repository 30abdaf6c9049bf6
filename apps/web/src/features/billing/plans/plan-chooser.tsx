import {
  benefitLines,
  billingFaq,
  reachAnswer,
  reachQuestion,
} from '@afterbeep/contract/help-content'
import type { Product } from '@afterbeep/contract/api/payments'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Permitted } from '../../../lib/permissions.tsx'
import { Accordion } from '../../../ui/accordion.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { BenefitList } from './benefit-list.tsx'
import { useProducts } from '../billing-queries.ts'
import { OwnersNote } from '../owners-note.tsx'
import { PlanPrice } from './plan-price.tsx'
import { planSelectionOf } from './plan-selection.ts'

/** Three plans, one to choose, and what people ask before they do. */
export function PlanChooser() {
  const { data: products = [], isPending, isError, isFetching, refetch } = useProducts()
  const [planId, setPlanId] = useState<string>()
  const navigate = useNavigate()
  const chosen = products.find(({ id }) => id === planId)

  function start() {
    if (chosen === undefined) return
    void navigate('/billing/payments', { state: planSelectionOf(chosen) })
  }

  if (isPending) return <PlansShape />
  return (
    <>
      {isError && (
        <ErrorLine
          text="The plans could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {products.length > 0 && (
        <RadioCards
          legend="Choose a plan"
          cards={products.map(planCard)}
          value={planId}
          onChange={setPlanId}
        />
      )}
      <OwnersNote />
      <Permitted permission="account">
        <div className="flex justify-end">
          <Button disabled={chosen === undefined || chosen.amount <= 0} onClick={start}>
            {paymentTexts.billing.getStarted}
          </Button>
        </div>
      </Permitted>
      <section aria-labelledby="billing-questions" className="flex flex-col gap-4">
        <h2 id="billing-questions" className="text-lg font-semibold">
          Questions
        </h2>
        <Accordion items={billingFaq} />
      </section>
    </>
  )
}

/** Three cards, as high as a plan's with its reach and its five benefits. */
function PlansShape() {
  return (
    <div className="mt-8 grid gap-4 md:grid-cols-3">
      <LoadingNote hidden />
      <Skeleton className="h-78" />
      <Skeleton className="h-78" />
      <Skeleton className="h-78" />
    </div>
  )
}

function planCard({ id, title, amount, benefits }: Product) {
  return {
    value: id,
    title,
    price: <PlanPrice amount={amount} />,
    description: (
      <>
        <span className="block font-medium text-ink">{reachQuestion}</span>
        <span className="mb-1 block tabular-nums">{reachAnswer({ benefits })}</span>
      </>
    ),
    details: <BenefitList lines={benefitLines({ benefits })} />,
  }
}
