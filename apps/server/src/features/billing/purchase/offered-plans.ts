import { planByKey, plans } from '@afterbeep/contract/money/plans'
import type { Product } from '@afterbeep/contract/api/payments'
import { AppError } from '../../../platform/app-error.ts'
import type { OfferedPlan, PaymentsProvider } from '../../../providers/payments/port.ts'

type Deps = { payments: PaymentsProvider }

/** The plans that can be bought now, cheapest first. */
export async function listProducts(deps: Deps): Promise<Product[]> {
  const offered = await listOffered(deps)
  return plans.flatMap(({ key }) => {
    const plan = offered.find((one) => one.planKey === key)
    return plan ? [productOf(plan)] : []
  })
}

/**
 * The plan that `productId` names: a product of the provider's, or a plan's own key.
 *
 * @throws AppError `plan_unknown`, `payment_setup_invalid`
 */
export async function findOffered(deps: Deps, productId: string): Promise<OfferedPlan> {
  const offered = await listOffered(deps)
  const found = offered.find((one) => one.productRef === productId || one.planKey === productId)
  if (!found) throw new AppError('plan_unknown')
  return found
}

/** Creates every plan's product and price in a new provider account; does nothing when they exist. */
export async function ensureProducts(payments: PaymentsProvider): Promise<void> {
  for (const { key, title, amountUsd } of plans) {
    await payments.offerPlan({ planKey: key, title, amountCents: amountUsd * 100 })
  }
}

const NOTHING_OFFERED =
  'The payment provider sells none of the plans. Check that its secret key belongs to the right account and mode (test or live), and that npm run providers:setup was run there.'

/** Withdrawn plans are left out. An account without any plan is the wrong provider account. */
async function listOffered({ payments }: Deps): Promise<OfferedPlan[]> {
  const offered = await payments.listPlans()
  if (offered.length === 0) {
    throw new AppError('payment_setup_invalid', { operatorNote: NOTHING_OFFERED })
  }
  return offered.filter((plan) => plan.active)
}

function productOf(offered: OfferedPlan): Product {
  const { title, benefits } = planByKey(offered.planKey)
  return {
    id: offered.productRef,
    active: offered.active,
    title,
    // The amount that will be charged, even where a person changed the price at the provider.
    amount: offered.amountCents / 100,
    default_price: offered.priceRef,
    benefits,
  }
}
