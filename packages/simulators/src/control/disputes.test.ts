import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from 'undici'
import { startStripeService, type StripeService } from '../testing/stripe-service.ts'

let service: StripeService
beforeAll(async () => {
  service = await startStripeService()
})
afterAll(() => service.close())

async function dispute(charge: string, amount?: number): Promise<number> {
  const response = await request(`${service.simulators.urls.control}/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge, amount }),
  })
  await response.body.dump()
  return response.statusCode
}

test("a cardholder's bank takes back a payment that went well, once and only one that there is", async () => {
  const { stripe } = service
  const { customer } = await service.subscribeWith('4242424242424242')
  const [charge] = (await stripe.charges.list({ customer })).data
  const id = charge?.id ?? ''
  expect([await dispute(id), await dispute(id), await dispute('ch_none')]).toEqual([201, 400, 404])
  await service.events('charge.dispute.created')
  const [made] = (await stripe.disputes.list({ charge: id })).data
  expect(made).toMatchObject({ amount: 20_000, status: 'needs_response' })
})

test('parts of a payment are disputed one after another, the newest listed first, and no more than it was', async () => {
  const { stripe } = service
  const { customer } = await service.subscribeWith('4242424242424242')
  const [charge] = (await stripe.charges.list({ customer })).data
  const id = charge?.id ?? ''
  const statuses = [await dispute(id, 12_000), await dispute(id, 9_000), await dispute(id)]
  expect(statuses).toEqual([201, 400, 201])
  const amounts = (await stripe.disputes.list({ charge: id })).data.map(({ amount }) => amount)
  expect(amounts).toEqual([8_000, 12_000])
})
