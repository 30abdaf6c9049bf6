import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUser } from '../../features/accounts/index.ts'
import { accountOfUser, assignSender } from '../../features/senders/index.ts'
import type { OwnSender } from '../../features/senders/index.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { setUp } from '../../testing/doctor/healthy-set-up.ts'
import type { Break } from '../../testing/doctor/healthy-set-up.ts'
import { hookOf, lineId, textHost, voiceHost } from '../../testing/doctor/published-vendors.ts'
import type { Returned } from '../../testing/doctor/published-vendors.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { diagnose } from './doctor.ts'

const clock = createManualClock(new Date('2026-11-23T12:00:00Z'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  for (const name of ['ann', 'bob', 'cleo', 'dan']) {
    const names = { firstName: 'A', lastName: 'B', displayName: 'a' }
    const user = { email: `${name}@example.com`, password: 'not used here at all', isDemo: false }
    await createUser(db, { ...user, ...names, at: clock.now() })
  }
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('delete from sender_addresses', [])
  await db.query('delete from senders', [])
})

async function assign(name: string, changes: Partial<OwnSender>): Promise<void> {
  const accountId = (await accountOfUser(db, `${name}@example.com`)) ?? ''
  await assignSender({ db, clock }, accountId, changes)
}
/** A local number in its campaign, and a toll-free one that is verified. */
async function assignBoth(): Promise<void> {
  const ready = { phoneLineId: lineId, textRegistration: 'registered' } as const
  await assign('ann', { ...ready, textNumber: 13125550001, messagingProfileId: 'profile-1' })
  await assign('bob', { ...ready, textNumber: 18445550002 })
}
const own = {
  SENDERS: 'own',
  TELNYX_FROM: undefined,
  DROP_COWBOY_PHONE_LINE_ID: undefined,
  DROP_COWBOY_CALLER_ID: undefined,
}
async function rows(vendors: Break['vendors'] = {}) {
  const { groups } = await diagnose(setUp(db, { env: own, vendors }))
  return groups.find(({ title }) => title === 'Senders')?.findings ?? []
}
const get = (path: string, body: unknown): Record<string, Returned> => ({
  [`GET ${textHost}/v2/${path}`]: { body },
})

it('names the one sender where all share it, and reports where no account has one yet', async () => {
  const { groups } = await diagnose(setUp(db))
  const shared = groups.find(({ title }) => title === 'Senders')
  expect(shared?.findings.map(({ what }) => what)).toEqual(['shared sender'])
  const [row] = await rows()
  expect(row).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('no account has one yet'),
  })
})

it('finds nothing to mend in senders that the providers have, by some calls for all of them', async () => {
  await assignBoth()
  let calls = 0
  const counted = (body: unknown) => () => {
    calls += 1
    return { body }
  }
  const records = [{ phoneNumber: '+13125550001', assignmentStatus: 'ASSIGNED' }]
  const vendors = { [`GET ${textHost}/v2/10dlc/phone_number_campaigns`]: counted({ records }) }
  expect(await rows(vendors)).toEqual([
    { state: 'ok', what: 'own senders', found: '2, of which 2 may text' },
  ])
  expect(calls).toBe(1)
})

it.each([
  [
    'a line that is not at the provider',
    { [`GET ${voiceHost}/phone/public/lines`]: { body: { data: [] } } },
    'own lines',
    /^2 accounts \(ann@example\.com, bob@example\.com\): the phone line/,
    /--new-phone-line/,
  ],
  [
    'a line without a number',
    { [`GET ${voiceHost}/phone/public/lines/${lineId}/numbers`]: { body: { data: [] } } },
    'own lines',
    /^2 accounts .*: the phone line has no number/,
    /Put a number/,
  ],
  [
    'a number that is not at the provider',
    get('phone_numbers/messaging', {
      data: [{ phone_number: '+13125550001', messaging_profile_id: 'profile-1' }],
    }),
    'own numbers',
    /^1 account \(bob@example\.com\): the text number is none/,
    /--find-text-number/,
  ],
  [
    'a number on another profile than the account’s',
    get('phone_numbers/messaging', {
      data: [
        { phone_number: '+13125550001', messaging_profile_id: 'profile-2' },
        { phone_number: '+18445550002', messaging_profile_id: 'profile-2' },
      ],
    }),
    'own numbers',
    /ann@example\.com\): the number is not on/,
    /--new-text-number/,
  ],
  [
    'a profile that is switched off',
    get('messaging_profiles', {
      data: [
        { id: 'profile-1', enabled: false, webhook_url: hookOf('telnyx') },
        { id: 'profile-2', enabled: true, webhook_url: hookOf('telnyx') },
      ],
    }),
    'own profiles',
    /ann@example\.com\): the messaging profile is gone, or switched off/,
    /Switch it on/,
  ],
  [
    'replies that go elsewhere',
    get('messaging_profiles', {
      data: [
        { id: 'profile-1', enabled: true, webhook_url: 'https://old.shop.com/' },
        { id: 'profile-2', enabled: true, webhook_url: hookOf('telnyx') },
      ],
    }),
    'own webhooks',
    /ann@example\.com\): replies, and with them every STOP, do not go to/,
    /replies come here/,
  ],
  [
    'a local number that is in no campaign any more',
    get('10dlc/phone_number_campaigns', { records: [], page: 1, totalRecords: 0 }),
    'own registrations',
    /ann@example\.com\): texts go out, and the number is not registered/,
    /Carriers block/,
  ],
  [
    'a toll-free number whose verification was rejected',
    get('messaging_tollfree/verification/requests', {
      records: [
        { verificationStatus: 'Rejected', phoneNumbers: [{ phoneNumber: '+18445550002' }] },
      ],
    }),
    'own registrations',
    /bob@example\.com\): texts go out, and the number is not registered/,
    /Carriers block/,
  ],
])('names %s, with what to do', async (_name, vendors, what, found, todo) => {
  await assignBoth()
  expect(await rows(vendors)).toEqual([
    {
      state: 'fault',
      what,
      found: expect.stringMatching(found),
      todo: expect.stringMatching(todo),
    },
  ])
})

it('names accounts whose texts wait, a refusal as a fault', async () => {
  await assign('ann', { textNumber: 13125550001, textRegistration: 'rejected' })
  await assign('bob', { textNumber: 18445550002, textRegistration: 'not_registered' })
  expect(await rows()).toMatchObject([
    {
      state: 'fault',
      found: expect.stringContaining('ann@example.com): the carriers have refused'),
    },
    { state: 'warning', found: expect.stringContaining('bob@example.com): the number is not') },
  ])
})

it('names three accounts of many, and counts the others', async () => {
  for (const name of ['ann', 'bob', 'cleo', 'dan']) await assign(name, { phoneLineId: 'gone' })
  const [row] = await rows()
  expect(row?.found).toMatch(/^4 accounts \(\w+@example\.com(, \w+@example\.com){2} and 1 more\)/)
})

it('reports what it could not read, and takes no truncated list for the whole', async () => {
  await assignBoth()
  const full = Array.from({ length: 250 }, (_, index) => ({ phone_number: `+1312556${index}` }))
  const found = await rows({
    ...get('phone_numbers/messaging', { data: full }),
    [`GET ${textHost}/v2/10dlc/phone_number_campaigns`]: { status: 500 },
  })
  expect(found).toMatchObject([
    { state: 'warning', what: 'own numbers', found: expect.stringContaining('more than 10000') },
    { state: 'warning', what: 'own registrations', found: expect.stringContaining('status 500') },
  ])
})
