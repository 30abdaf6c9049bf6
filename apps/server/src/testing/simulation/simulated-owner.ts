import { publishBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { AppError } from '../../platform/app-error.ts'
import { publishCampaign } from '../../features/campaigns/index.ts'
import { decideLateRun } from '../../features/runs/late/late-runs.ts'
import { databaseOf, InjectedFault } from './simulated-database.ts'
import { createProcess } from './simulated-process.ts'
import { MESSAGES } from './invariants/variant-invariants.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const AGAIN_MS = 200

/** Publishes the first campaign of an account, as a browser does that gets no response: until it gets one. */
export async function publishMain(world: World, index: number): Promise<void> {
  const plan = world.schedule.accounts[index]
  if (!plan) return
  const day = (ahead: number) =>
    new Date(world.clock.now().getTime() + ahead * 24 * HOUR_MS).toISOString().slice(0, 10)
  const publish = () =>
    publishUntilKnown(world, index, 'main', {
      name: 'Main',
      campaignType: plan.type,
      ...(plan.twoMessages ? { variantMessage: MESSAGES.B } : {}),
      startDate: day(0),
      endDate: day(plan.days - 1),
      frequency: plan.days === 1 ? 'once' : 'daily',
      dropTime: '00:00',
    })
  await publish().catch((error: unknown) => {
    // Days may have passed before the database responded: it is published for today then.
    if (!isPast(error)) throw error
    return publish()
  })
  world.workers.wake()
}

function isPast(error: unknown): boolean {
  return error instanceof AppError && error.code === 'draft_invalid'
}

/** Publishes the second one at its time, while the first is being sent. A rejected one is no violation. */
export function publishLater(world: World, index: number): void {
  const later = world.schedule.accounts[index]?.later
  if (!later) return
  const { queue, schedule, note, violate, workers } = world
  queue.after(Math.max(0, later.publishedAtMs - queue.nowMs()), () => {
    const dropMs = schedule.startAt.getTime() + later.hoursLater * HOUR_MS
    const drop = new Date(Math.ceil(dropMs / MINUTE_MS) * MINUTE_MS).toISOString()
    const [day = '', time = ''] = drop.split('T')
    publishUntilKnown(world, index, 'later', {
      name: 'Later',
      campaignType: later.type,
      startDate: day,
      endDate: day,
      frequency: 'once',
      dropTime: time.slice(0, 5),
      ...(later.type === 'sms' ? { followUpOf: 'Main' } : {}),
    }).then(
      () => workers.wake(),
      (error: unknown) => {
        if (error instanceof AppError) note(`the later campaign is refused: ${error.message}`)
        else violate(`publishing threw ${String(error)}`)
      },
    )
  })
}

async function publishUntilKnown(
  world: World,
  index: number,
  key: string,
  changes: Partial<CampaignDraft>,
): Promise<void> {
  const { accountId, userId, listId } = world.owners[index] ?? {
    accountId: '',
    userId: '',
    listId: '',
  }
  const draft = publishBodySchema.parse({
    description: 'Simulated',
    message: MESSAGES.A,
    timeZone: 'UTC',
    contactListId: listId,
    consentAttested: true,
    ...changes,
  })
  const db = browserDatabase(world)
  await untilKnown(world, () =>
    publishCampaign({ db, clock: world.clock }, { accountId, userId, idempotencyKey: key, draft }),
  )
}

/** What an owner decides about runs that wait: most are sent. */
export async function decideHeld(
  world: World,
  held: readonly { accountId: string; campaignName: string }[],
): Promise<void> {
  const { clock, rng, note } = world
  const db = browserDatabase(world)
  const notifyOwner = () => Promise.resolve()
  for (const run of held) {
    const decision = rng.chance(0.8) ? 'send' : 'drop'
    note(`the owner of ${run.campaignName} says: ${decision}`)
    await untilKnown(world, async () => {
      try {
        await decideLateRun({ db, clock, notifyOwner }, run, decision)
      } catch (error) {
        // A repeat after a lost response: the first decision counts.
        if (!(error instanceof AppError) || error instanceof InjectedFault) throw error
      }
    })
  }
}

function browserDatabase({ shared }: World) {
  return databaseOf(
    shared,
    createProcess('browser', undefined, () => undefined),
    'server',
  )
}

async function untilKnown<T>({ queue }: World, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof InjectedFault)) throw error
      await new Promise<void>((resolve) => void queue.after(AGAIN_MS, resolve))
    }
  }
}
