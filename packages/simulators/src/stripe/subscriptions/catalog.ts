import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { newId } from '../ids.ts'
import { listParams, page } from '../http/list.ts'
import { flag, mergeMetadata, metadata, wholeNumber } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { List, Plan, Price, Product } from '../http/wire.ts'

const productParams = z.strictObject({
  id: z.string().optional(),
  name: z.string().min(1),
  active: flag.default(true),
  description: z.string().nullable().default(null),
  metadata: metadata.optional(),
})
const priceParams = z.strictObject({
  product: z.string(),
  currency: z.string().toLowerCase().length(3),
  unit_amount: wholeNumber.min(0),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: wholeNumber.min(1).default(1),
    })
    .optional(),
  lookup_key: z.string().nullable().default(null),
  transfer_lookup_key: flag.default(false),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
  nickname: z.string().nullable().default(null),
  active: flag.default(true),
  metadata: metadata.optional(),
})
const productFilter = listParams.extend({
  active: flag.optional(),
  ids: z.array(z.string()).optional(),
})
const priceFilter = listParams.extend({
  active: flag.optional(),
  product: z.string().optional(),
  lookup_keys: z.array(z.string()).max(10).optional(),
})

export function createProduct(account: StripeAccount, params: unknown): Product {
  const { id, name, active, description, metadata: given } = productParams.parse(params)
  const product: Product = {
    id: id ?? newId('prod', 14),
    object: 'product',
    active,
    created: account.now,
    default_price: null,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, given),
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: account.now,
    url: null,
  }
  account.products.set(product.id, product)
  return product
}

export function listProducts(account: StripeAccount, params: unknown): List<Product> {
  const filter = productFilter.parse(params)
  const wanted = [...account.products.values()].filter(
    (product) =>
      (filter.active === undefined || product.active === filter.active) &&
      (filter.ids === undefined || filter.ids.includes(product.id)),
  )
  return page(wanted, filter, '/v1/products')
}

export function createPrice(account: StripeAccount, params: unknown): Price {
  const given = priceParams.parse(params)
  const product = need(account.products, given.product, 'product', 'product')
  if (given.lookup_key !== null) freeLookupKey(account, given.lookup_key, given.transfer_lookup_key)
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: given.active,
    billing_scheme: 'per_unit',
    created: account.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname,
    product: product.id,
    recurring: given.recurring
      ? { ...given.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: given.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  }
  account.prices.set(price.id, price)
  product.default_price ??= price.id
  return price
}

export function listPrices(account: StripeAccount, params: unknown): List<Price> {
  const filter = priceFilter.parse(params)
  const wanted = [...account.prices.values()].filter(
    (price) =>
      (filter.active === undefined || price.active === filter.active) &&
      (filter.product === undefined || price.product === filter.product) &&
      (filter.lookup_keys?.includes(price.lookup_key ?? '') ?? true),
  )
  return page(wanted, filter, '/v1/prices')
}

/** The older form of a price, which subscription items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** What the account sells from the start: three monthly plans and one product no longer sold. */
export function seedCatalog(account: StripeAccount): void {
  const plans = [
    ['Launch', 20_000],
    ['Scale', 60_000],
    ['Dominate', 100_000],
  ] as const
  for (const [name, amountCents] of plans) {
    const key = name.toLowerCase()
    const product = createProduct(account, { id: `prod_${key}`, name, description: `${name} plan` })
    createPrice(account, {
      product: product.id,
      currency: 'usd',
      unit_amount: amountCents,
      recurring: { interval: 'month' },
      lookup_key: key,
      tax_behavior: 'inclusive',
    })
  }
  createProduct(account, { id: 'prod_retired', name: 'Retired', active: 'false' })
}

function freeLookupKey(account: StripeAccount, key: string, transfer: boolean): void {
  for (const price of account.prices.values()) {
    if (price.lookup_key !== key) continue
    if (!transfer) {
      const message = `A price (${price.id}) already uses that lookup key.`
      throw invalidRequest(message, { param: 'lookup_key', code: 'resource_already_exists' })
    }
    price.lookup_key = null
  }
}
