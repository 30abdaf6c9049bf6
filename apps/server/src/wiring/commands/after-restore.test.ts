import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSuppressions,
  openOptOutJournal,
  withJournal,
} from '../../features/compliance/index.ts'
import { sendAutoReplies } from '../../features/auto-replies/index.ts'
import { onlySharedSender } from '../../features/senders/index.ts'
import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import { createLogger } from '../../platform/log.ts'
import { openSignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import { prepareDatabase } from './after-restore.ts'

let fixture: SignUpsFixture
let folder: string
beforeAll(async () => {
  fixture = await openSignUpsFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'after-restore-'))
  return () => rm(folder, { recursive: true })
})

const log = createLogger('silent')
const prepare = () => {
  const { db, clock, suppressions, notifyOwner } = fixture
  return prepareDatabase({ db, clock, suppressions, notifyOwner, folder })
}

describe('after-restore', () => {
  it('leaves unsent what the lost database may have sent: a question and a confirmation', async () => {
    const business = await fixture.business()
    const [asked, stopped] = [fixture.newPhone(), fixture.newPhone()]
    await fixture.signUp(business, stopped)
    await fixture.round(stopped)
    await fixture.signUp(business, asked)
    await fixture.write(stopped, 'stop texting me')
    await prepare()
    expect(await fixture.round(asked)).toEqual([])
    const sent: number[] = []
    await sendAutoReplies({
      ...fixture,
      log,
      late: createLateWrites(),
      isStopping: () => false,
      senders: onlySharedSender,
      tokenSecret: 's',
      publicUrl: 'http://127.0.0.1:9',
      text: {
        send: async ({ phone }) => {
          sent.push(phone)
          return { kind: 'accepted', providerRef: 'm' }
        },
        readWebhook: () => ({ kind: 'refused', refusal: 'no_secret' }),
        close: async () => undefined,
      },
    })
    expect(sent).toEqual([])
    const states = await fixture.db.query(
      'select state, phone from auto_replies where account_id = $1',
      [business.accountId],
    )
    expect(states).toEqual([{ state: 'unknown', phone: null }])
  })

  it('prints what to do where there is no journal of opt-outs', async () => {
    const lines = (await prepare()).join('\n')
    expect(lines).toContain(`There is no journal of opt-outs in ${folder}`)
    expect(lines).toContain('run after-restore again')
    expect(lines).toContain('Do Not Contact')
    expect(lines).toContain('Start the product only after that.')
  })

  it('puts the opt-outs of the journal in force, and prints how many and of when', async () => {
    const { accountId } = await fixture.business()
    const [phone, at] = [fixture.newPhone(), fixture.clock.now()]
    const journal = openOptOutJournal(folder, log)
    const lost = withJournal(createSuppressions({ hashKey: 'k'.repeat(32) }), journal)
    const said = { accountIds: [accountId], phone, meaning: 'opt_out', saidAt: at, at } as const
    const rolledBack = fixture.db.transaction(async (tx) => {
      await lost.applyWord(tx, said)
      throw new Error('the database is lost')
    })
    await expect(rolledBack).rejects.toThrow('lost')
    const lines = (await prepare()).join('\n')
    expect(lines).toContain('1 opt-outs and START replies since the backup are in force again')
    expect(lines).toContain(at.toISOString())
    const stopped = await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])
    expect(stopped).toEqual(new Set([phone]))
  })
})
