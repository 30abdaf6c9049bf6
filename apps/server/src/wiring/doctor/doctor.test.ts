import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { liveSettings, hoursAgo, setUp } from '../../testing/doctor/healthy-set-up.ts'
import type { Break } from '../../testing/doctor/healthy-set-up.ts'
import { listOf, paymentHost, priceOf, textHost } from '../../testing/doctor/published-vendors.ts'
import type { BrokenSetUp } from '../../testing/doctor/broken-set-up.ts'
import {
  brokenDatabases,
  brokenMachines,
  brokenSettings,
} from '../../testing/doctor/broken/installation.ts'
import { brokenAddresses, brokenMails } from '../../testing/doctor/broken/outside.ts'
import { brokenPayments } from '../../testing/doctor/broken/payments.ts'
import { brokenTexts, brokenVoices } from '../../testing/doctor/broken/senders.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { diagnose } from './doctor.ts'
import { secretsIn } from './secrets-in.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const findingsOf = async (broken: Break) => {
  const { groups, text, hasFault } = await diagnose(setUp(db, broken))
  return { all: groups.flatMap(({ findings }) => findings), text, hasFault }
}

const numbersGet = `GET ${textHost}/v2/phone_numbers`
const price = (...prices: object[]) => ({
  [`GET ${paymentHost}/v1/prices`]: { body: listOf(...prices) },
})

const cases: readonly BrokenSetUp[] = [
  ...brokenSettings,
  ...brokenDatabases,
  ...brokenMachines,
  ...brokenVoices,
  ...brokenTexts,
  ...brokenPayments,
  ...brokenMails,
  ...brokenAddresses,
]

/** What follows from a break, and would be no finding of its own. */
const followers: readonly string[] = ['all else']

describe('the doctor', () => {
  it('finds nothing to mend in a healthy set-up, and looks at every part of it', async () => {
    const { all, text, hasFault } = await findingsOf({})
    expect(all.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(hasFault).toBe(false)
    expect(all.length).toBeGreaterThan(35)
    expect(text).toMatch(/0 faults, 0 warnings, \d+ ok\. Nothing stands in the way\.$/)
  })

  it.each(cases)('names %s, with what to do', async (_name, broken, state, what, fix) => {
    const { all, text, hasFault } = await findingsOf(broken)
    const wrong = all.filter((one) => one.state !== 'ok' && !followers.includes(one.what))
    expect(wrong).toEqual([
      { state, what, found: expect.any(String), todo: expect.stringMatching(fix) },
    ])
    expect(hasFault).toBe(state === 'fault')
    const secrets = secretsIn(setUp(db, broken).env)
    expect(secrets.length).toBeGreaterThan(10)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  it.each([
    ['no price at all', price(), 'fault', /providers:setup/],
    [
      'another amount',
      price(priceOf('launch', 20), priceOf('scale', 600), priceOf('dominate', 1000)),
      'warning',
      /launch is \$200 a month/,
    ],
    [
      'a withdrawn price',
      price(
        priceOf('launch', 200, { active: false }),
        priceOf('scale', 600),
        priceOf('dominate', 1000),
      ),
      'warning',
      /Activate/,
    ],
  ] as const)('names %s at Stripe, with what to do', async (_name, vendors, state, fix) => {
    const { all } = await findingsOf({ vendors })
    const found = all.find(({ what }) => what === 'Stripe prices')
    expect(found).toMatchObject({ state, todo: expect.stringMatching(fix) })
  })

  it('names a local number that is in no campaign, as carriers block its texts', async () => {
    const TELNYX_FROM = '+13125550001'
    const vendors = {
      [numbersGet]: {
        body: {
          data: [
            { phone_number: TELNYX_FROM, status: 'active', messaging_profile_id: 'profile-1' },
          ],
        },
      },
      [`GET ${textHost}/v2/10dlc/phone_number_campaigns/%2B13125550001`]: { status: 404 },
    }
    const { all } = await findingsOf({ env: { TELNYX_FROM }, vendors })
    const [wrong, ...others] = all.filter(({ state }) => state !== 'ok')
    expect(wrong).toMatchObject({
      state: 'fault',
      what: 'Telnyx registration',
      found: expect.stringContaining('10DLC'),
    })
    expect(others).toEqual([])
  })

  it('names a provider whose clock is not ours', async () => {
    const date = hoursAgo(0.1)
    const vendors = {
      [`GET ${textHost}/v2/balance`]: {
        body: { data: { available_credit: '80', currency: 'USD' } },
        date,
      },
    }
    const { all } = await findingsOf({ vendors })
    expect(all.filter(({ state }) => state !== 'ok')).toEqual([
      {
        state: 'fault',
        what: 'Telnyx clock',
        found: expect.stringMatching(/behind/),
        todo: expect.stringMatching(/NTP/),
      },
    ])
  })

  it('prints no secret, even where a message repeats one', async () => {
    const reason = `could not use ${liveSettings.SMTP_URL}, mail-password`
    const { text } = await findingsOf({
      around: { checkMailServer: () => Promise.reject(new Error(reason)) },
    })
    expect(text).not.toContain('mail-password')
    expect(text).toContain('•••')
  })
})
