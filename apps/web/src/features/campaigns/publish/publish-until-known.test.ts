import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts'
import { publishUntilKnown } from './publish-until-known.ts'

const published = { campaign_name: 'Spring', campaign_status: 'Scheduled', runs: [], credits: 55 }
const campaign: PublishBody = {
  name: 'Spring',
  description: 'For regulars',
  campaignType: 'both',
  message: 'Hi',
  startDate: '2026-11-23',
  endDate: '2026-11-23',
  frequency: 'once',
  consentAttested: true,
}

type Step = () => Response

/** Each call gets the next response; the last one stays. */
function respond(...steps: Step[]) {
  let call = 0
  return fakeApi({
    'POST /api/campaigns/': () => {
      const step = steps[Math.min(call, steps.length - 1)]
      call += 1
      if (step === undefined) throw new Error('No response is planned.')
      return step()
    },
  })
}
const lost: Step = () => {
  throw new TypeError('Failed to fetch')
}
const gateway: Step = () => new Response('<html>502</html>', { status: 502 })
const publish = () => publishUntilKnown(campaign, 'key-1', [0, 0])
const keysOf = (calls: ReturnType<typeof fakeApi>) =>
  calls
    .filter(({ path }) => path === '/api/campaigns/')
    .map(({ headers }) => headers.get('Idempotency-Key'))

afterEach(() => vi.unstubAllGlobals())

describe('a publish call', () => {
  it.each([
    ['whose response is lost', lost],
    ['that a gateway breaks off', gateway],
    ['whose response can’t be read', () => json({ page: 'Sign in' })],
  ])('%s is repeated under its key until it is known', async (_, step) => {
    const calls = respond(step, step, () => json(published, 201))
    expect(await publish()).toMatchObject({ campaign_name: 'Spring' })
    expect(keysOf(calls)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('that is refused is not repeated, and keeps the server’s words', async () => {
    const calls = respond(() => refusal(409, 'name_taken', 'Taken already.'))
    await expect(publish()).rejects.toMatchObject({ code: 'name_taken', message: 'Taken already.' })
    expect(keysOf(calls)).toHaveLength(1)
  })

  it('that is refused after a lost response was not published, and shows that', async () => {
    respond(lost, () => refusal(402, 'credits_short', 'You need 55 credits.'))
    await expect(publish()).rejects.toMatchObject({
      code: 'credits_short',
      message: 'It was not published. You need 55 credits.',
    })
  })

  it.each([
    ['the session', () => refusal(401, 'not_signed_in', 'Please sign in.')],
    ['a forged request', () => refusal(403, 'csrf_invalid', 'Reload the page.')],
    ['a rate limit', () => refusal(429, 'rate_limited', 'Wait a minute.')],
    ['the voices', () => refusal(503, 'voices_unavailable', 'No voices now.')],
  ])('is still not known when %s refuses the next one', async (_, step) => {
    respond(lost, step)
    await expect(publish()).rejects.toMatchObject({
      message: expect.stringMatching(/ It is not known yet whether your campaign was published\./),
    })
  })

  it('that stays unknown shows that, and that another press finds out', async () => {
    const calls = respond(gateway)
    await expect(publish()).rejects.toMatchObject({
      message: expect.stringMatching(/^An unexpected error occurred\. It is not known yet whether/),
    })
    expect(keysOf(calls)).toHaveLength(3)
  })
})
