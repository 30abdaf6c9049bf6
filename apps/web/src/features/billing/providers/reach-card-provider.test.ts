import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, json } from '../../../testing/fake-api.ts'
import { reachCardProvider } from './reach-card-provider.ts'

const script = vi.hoisted(() => ({ loadStripe: vi.fn<() => Promise<unknown>>() }))
vi.mock('@stripe/stripe-js/pure', () => script)

beforeEach(() => {
  fakeApi({ 'GET /api/payments/token': () => json({ stripePublicToken: 'pk_1' }) })
})

describe('the card provider’s script', () => {
  it('is fetched for a real key', async () => {
    const client = {}
    script.loadStripe.mockResolvedValue(client)
    expect(await reachCardProvider()).toEqual({ kind: 'script', stripe: client })
    expect(script.loadStripe).toHaveBeenCalledWith('pk_1')
  })

  it('fails with the stated text when it can not be fetched', async () => {
    script.loadStripe.mockRejectedValue(new Error('blocked'))
    await expect(reachCardProvider()).rejects.toThrow('Failed to load Stripe.js')
  })

  it('fails with the stated text when it brings nothing', async () => {
    script.loadStripe.mockResolvedValue(null)
    await expect(reachCardProvider()).rejects.toThrow('Stripe failed to load.')
  })
})
