import { z } from 'zod'
import type { Customer } from '../product/customer.ts'
import { until } from '../product/poll.ts'

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

export type PlanTitle = 'Launch' | 'Scale' | 'Dominate'

const productsSchema = z.object({
  products: z.array(z.object({ id: z.string(), title: z.string(), amount: z.number() })),
})
const tokenSchema = z.object({ stripePublicToken: z.string(), api_base: z.string() })
const begunSchema = z.object({
  clientSecret: z.string(),
  subscriptionId: z.string(),
  orderNumber: z.string(),
})
const confirmationSchema = z.object({
  status: z.string().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const subscriptionSchema = z.object({
  subscription: z.object({ planName: z.string(), subscriptionId: z.string() }).nullable(),
})
export const creditsSchema = z.object({
  balance: z.number(),
  credits: z.number(),
  reserved: z.number(),
  currency: z.string(),
})
export type Credits = z.infer<typeof creditsSchema>

/** What the payment provider returned to the browser. */
export interface Payment {
  httpStatus: number
  status: string | undefined
  error: string | undefined
  orderNumber: string
}

/** Chooses a plan and pays for it with a card, as the payment page does it with the provider. */
export async function payFor(
  { api, email, uid }: Customer,
  title: PlanTitle,
  cardNumber: string,
): Promise<Payment> {
  const { products } = (await api.get('/api/payments/products/')).as(productsSchema)
  const productId = products.find((product) => product.title === title)?.id
  const wanted = { email, customerId: uid, productId }
  const begun = await api.post('/api/payments/customers/create-subscription', wanted)
  const { clientSecret, orderNumber } = begun.as(begunSchema)
  const token = (await api.get('/api/payments/token')).as(tokenSchema)
  const [intent = ''] = clientSecret.split('_secret_')
  const base = new URL(`${token.api_base.replace(/\/$/, '')}/`, begun.url)
  const response = await fetch(new URL(`v1/payment_intents/${intent}/confirm`, base), {
    method: 'POST',
    headers: { authorization: `Bearer ${token.stripePublicToken}` },
    body: new URLSearchParams({ client_secret: clientSecret, ...cardForm(cardNumber) }),
  })
  const { status, error } = confirmationSchema.parse(await response.json())
  return { httpStatus: response.status, status, error: error?.message, orderNumber }
}

function cardForm(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  }
}

/** Buys the plan and waits until its credits are there. */
export async function subscribe(customer: Customer, title: PlanTitle): Promise<Payment> {
  const payment = await payFor(customer, title, goodCard)
  if (payment.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(payment)}`)
  await until(`the credits of ${title}`, async () => (await creditsOf(customer)).credits > 0)
  return payment
}

export async function creditsOf({ api }: Customer): Promise<Credits> {
  return (await api.get('/api/drop-cowboy/credits/')).as(creditsSchema)
}

/** The title of the plan that is paid for; undefined while none is. */
export async function planOf({ api, uid }: Customer): Promise<string | undefined> {
  const result = await api.get(`/api/payments/customers/${uid}/subscription`)
  return result.as(subscriptionSchema).subscription?.planName
}
