import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { newPerson } from '../../../testing/accounts/second-factor-fixture.ts'
import { acceptCode } from './accept-code.ts'
import { seal } from './sealed-secret.ts'
import { codeOfStep } from './totp.ts'

const STEP_SECONDS = 30
const sealKey = randomBytes(32).toString('base64url')

let server: AccountTestServer
let people: { userId: string; secret: Buffer }[]
beforeAll(async () => {
  server = await openAccountTestServer()
  const uids = await Promise.all(
    ['ann', 'ben'].map(async (name) => (await newPerson(server, name)).uid),
  )
  people = uids.map((userId) => ({ userId, secret: randomBytes(20) }))
})
afterAll(() => server.close())

/** Two apps are set up anew, and no code was used. */
async function setUp(): Promise<void> {
  for (const { userId, secret } of people) {
    await server.db.query(
      `insert into authenticators (user_id, secret, confirmed_at) values ($1, $2, now())
       on conflict (user_id) do update set last_step = 0`,
      [userId, seal(sealKey, userId, secret)],
    )
  }
}

/** After so many seconds, `who` types the code of `whose` app, so many steps away from the clock's. */
const typed = fc.record({
  afterSeconds: fc.integer({ min: 0, max: 75 }),
  who: fc.nat({ max: 1 }),
  whose: fc.nat({ max: 1 }),
  away: fc.integer({ min: -3, max: 3 }),
})

it('a code counts for its own app, half a minute around, and never after one as late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 12 }), async (typings) => {
      await setUp()
      let seconds = Date.UTC(2026, 10, 21, 10) / 1000
      const latest = [0, 0]
      for (const { afterSeconds, who, whose, away } of typings) {
        seconds += afterSeconds
        const step = Math.floor(seconds / STEP_SECONDS) + away
        const code = codeOfStep(people[whose]?.secret ?? Buffer.alloc(0), step)
        const isRight = who === whose && Math.abs(away) <= 1 && step > (latest[who] ?? 0)
        if (isRight) latest[who] = step
        const wallNow = () => new Date(seconds * 1000)
        const deps = { db: server.db, wallNow, sealKey }
        const accepted = await acceptCode(deps, people[who]?.userId ?? '', code)
        expect(accepted === 'authenticator').toBe(isRight)
      }
    }),
    { numRuns: 40 },
  )
})
