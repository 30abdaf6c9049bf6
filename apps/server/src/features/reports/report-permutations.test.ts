import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../../platform/log.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import { preparedRun } from '../../testing/campaigns/prepared-run.ts'
import type { RunToSend } from '../runs/index.ts'
import { createSuppressions } from '../compliance/index.ts'
import { readBalance } from '../credits/index.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { applyOutcomes } from '../outcomes/apply-outcomes.ts'
import { defaultDeliverySettings } from '../runs/delivery-settings.ts'
import { referenceOf } from '../../testing/campaigns/reference-of.ts'
import { blankOutcome } from '../outcomes/outcome.ts'
import { namedReport, replyEvent, unnamedVoiceReport } from './report-event.ts'
import { createReportIntake } from './report-intake.ts'
import { createRng } from '../../testing/simulation/rng.ts'
import type { Rng } from '../../testing/simulation/rng.ts'
import { readBooks } from '../../testing/simulation/invariants/books.queries.ts'

const PERMUTATIONS = Number(process.env['PERMUTATIONS'] ?? 100)
const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
const PHONES = [12125550101, 12125550102, 12125550103, 12125550104, 12125550105]
const LINES = [2, 3, 4, 5, 6]

let db: Database
let run: RunToSend
beforeAll(async () => {
  db = await openTestDatabase()
  // The simulation's trigger is not wanted here, only its table.
  await db.script('create table simulated_uncertain (run_id uuid, channel text, line integer)')
  run = await preparedRun({ db, clock }, PHONES, { message: 'Hello', variantMessage: 'Good day' })
})
afterAll(() => db.close())

const delivered = { kind: 'delivered' } as const
const busy = { kind: 'failed', reason: 'busy', providerCode: '4006', suppress: false } as const
const refused = {
  kind: 'failed',
  reason: 'do_not_call_list',
  providerCode: '4016',
  suppress: 'all',
} as const
const outcomes: ReportedOutcome[] = [delivered, busy, refused, delivered, delivered]

/** What happens to the run: a step each, in whatever order. */
type Step = (tx: Transaction, intake: ReturnType<typeof createReportIntake>) => Promise<unknown>

function response(channel: 'voice' | 'text', line: number, to: 'accepted' | 'unknown'): Step {
  const batch = { run, channel, cause: 'response', at: clock.now() } as const
  return (tx) => applyOutcomes(tx, suppressions, { ...batch, outcomes: [blankOutcome(line, to)] })
}

function allSteps(): Step[] {
  const steps: Step[] = []
  for (const [index, line] of LINES.entries()) {
    const outcome = outcomes[index] ?? delivered
    const phone = PHONES[index] ?? 0
    const voice = referenceOf({ ...run, channel: 'voice', line })
    const text = referenceOf({ ...run, channel: 'text', line })
    steps.push(response('voice', line, 'accepted'))
    steps.push(response('text', line, index % 2 === 0 ? 'unknown' : 'accepted'))
    const callback = namedReport('voice', `callback:drop-${line}`, voice, outcome)
    const webhook = unnamedVoiceReport(`v-${line}`, { dropRef: `drop-${line}`, phone, outcome })
    const final = namedReport('text', `t-${line}`, text, index === 1 ? busy : delivered)
    // The last one's callback is lost; everything comes twice.
    const events = line === LINES.at(-1) ? [webhook, final] : [callback, webhook, final]
    for (const event of [...events, ...events]) steps.push((_tx, intake) => intake.take(event))
  }
  const stop = { eventId: 'reply', fromPhone: PHONES[0] ?? 0, text: 'STOP', saidAt: null }
  const reply = replyEvent({ ...stop, respondedByProvider: true })
  return [...steps, (_tx, intake) => intake.take(reply)]
}

class Undo extends Error {}

/** Does all steps in a random order, some at once, returns where it ended, and undoes it all. */
async function endOf(rng: Rng): Promise<unknown> {
  let end: unknown
  const undone = db.transaction(async (tx) => {
    const inside: Database = {
      ...db,
      query: (text, values) => tx.query(text, values),
      transaction: (work) => work(tx),
    }
    const wall = { ...systemWallTime, delay: () => systemWallTime.turn() }
    const log = createLogger('silent')
    const settings = defaultDeliverySettings
    const intake = createReportIntake(
      { db: inside, clock, log, suppressions, settings, notifyOwner: async () => undefined },
      wall,
    )
    const steps = rng.shuffled(allSteps())
    while (steps.length > 0) {
      await Promise.all(steps.splice(0, rng.integer(1, 6)).map((step) => step(tx, intake)))
      if (rng.chance(0.3)) await intake.idle()
    }
    await intake.idle()
    await intake.sweep(new Date(Date.now() + 60_000))
    // Events are listed in the order in which they came, which is what differs.
    const { events: _, uncertainTexts, ...books } = await readBooks(tx, run.accountId)
    expect(uncertainTexts).toBe(0)
    const balance = await readBalance(tx, run.accountId)
    const kept = await suppressions.suppressedAmong(tx, run.accountId, PHONES)
    const problems = await ledgerProblems(tx, run.accountId)
    const suppressed = [...kept].toSorted((one, other) => one - other)
    end = { ...books, balance, suppressed, problems }
    throw new Undo()
  })
  await expect(undone).rejects.toBeInstanceOf(Undo)
  return end
}

describe('reports that come twice, early, late and in any order', () => {
  it(`end in the same state in each of ${PERMUTATIONS} orders`, async () => {
    const first = await endOf(createRng(0))
    expect(first).toMatchObject({
      campaigns: [{ status: 'Completed with failures' }],
      openChunks: 0,
      // Three voicemails and four texts were delivered.
      balance: { available: 10_000 - 3 * 50 - 4 * 5, reserved: 0 },
      suppressed: [PHONES[0], PHONES[2]],
      problems: [],
    })
    for (let seed = 1; seed < PERMUTATIONS; seed += 1) {
      expect({ seed, end: await endOf(createRng(seed)) }).toEqual({ seed, end: first })
    }
  }, 600_000)
})
