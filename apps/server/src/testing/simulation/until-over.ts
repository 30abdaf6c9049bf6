import type { EventQueue } from './event-queue.ts'
import { givingWay } from './simulated-database.ts'
import { decideHeld } from './simulated-owner.ts'
import { wallDate } from './simulated-process.ts'
import { workerLoad } from '../../features/sending/index.ts'
import { chunksInHand, standingOf } from './simulation.queries.ts'
import type { Standing } from './simulation.queries.ts'
import type { World } from './world.ts'

/** How often the state is read, in simulated time. */
const LOOK_EVERY_MS = 2500
/** The same while a backup is restored, which a busy server needs real time for. */
const WAIT_FOR_RESTORE_MS = 10
/**
 * More than the longest schedule needs, in which a follow-up looks for a day, every quarter of an hour, whether a report
 * of its source has come: what is not done by then never will be.
 */
const LONGEST_MS = 100 * 60_000
const HOUR_MS = 3_600_000

/** Lets simulated time pass until the work is done. */
export async function during<T>(queue: EventQueue, work: Promise<T>): Promise<T> {
  let done = false
  const end = () => void (done = true)
  work.then(end, end)
  while (!done) await queue.run(1000, () => done)
  return work
}

/** Lets time pass, and the business clock jump to what is due next, until nothing is open. */
export async function untilOver(world: World): Promise<void> {
  const { queue, reportLine, shared, clock, schedule, workers } = world
  const { reportTimeoutMs } = schedule.settings
  const accountIds = world.owners.map((owner) => owner.accountId)
  while (queue.nowMs() < LONGEST_MS) {
    await queue.run(LOOK_EVERY_MS)
    // A schedule that ended before would leave the rest of it to the next one.
    while (world.isRestoring) await queue.run(WAIT_FOR_RESTORE_MS)
    const letGo = await during(queue, shared.connections.take())
    const now = clock.now()
    const standing = await givingWay(() =>
      standingOf(shared.db, accountIds, { now, reportTimeoutMs }),
    )
    const inHand = await givingWay(() => chunksInHand(shared.db, accountIds, wallDate(queue)))
    letGo()
    checkChunksInHand(world, inHand)
    const quiet = reportLine.open() === 0 && standing.waitingNamed === 0
    if (isStillComing(world)) continue
    if (standing.openRuns === 0 && quiet && standing.waitingUnnamed === 0) {
      reportLine.releaseLate()
      if (reportLine.open() === 0) return
    } else if (standing.held.length > 0) await during(queue, decideHeld(world, standing.held))
    else if (standing.busy) workers.wake()
    else if (quiet) jumpToNext(world, standing)
  }
  world.violate('It never came to an end.')
}

/** Those whose calls are in progress and the next two, and two that wait for the account's rate limit. */
function checkChunksInHand(
  { schedule, violate }: World,
  inHand: Awaited<ReturnType<typeof chunksInHand>>,
): void {
  const { settings, chunkSizes } = schedule
  for (const { channel, count } of inHand) {
    const inFlight = channel === 'voice' ? settings.voiceInFlight : settings.textInFlight
    const most = workerLoad(chunkSizes[channel], inFlight, 0).chunks + 2
    if (count > most) violate(`A worker holds ${count} ${channel} chunks of one account.`)
  }
}

/** Whether the schedule still plans something, which is meant to meet work in progress. */
function isStillComing({ queue, schedule }: World): boolean {
  const { absence, restore, accounts } = schedule
  const times = [
    absence?.atMs ?? 0,
    restore?.lostAtMs ?? 0,
    ...accounts.map((account) => account.later?.publishedAtMs ?? 0),
    ...schedule.stops.map((stop) => stop.atMs),
  ]
  return queue.nowMs() < Math.max(...times) + 1000
}

function jumpToNext(world: World, { nextDue, firstOverdue, waitingUnnamed }: Standing): void {
  const { clock, note, workers, reportLine } = world
  const nowMs = clock.now().getTime()
  const dueMs = nextDue?.getTime() ?? Number.POSITIVE_INFINITY
  const overdueMs = firstOverdue?.getTime() ?? Number.POSITIVE_INFINITY
  const toMs = Math.min(dueMs, overdueMs)
  if (!Number.isFinite(toMs)) return
  // In reality hours pass meanwhile, and a report without a reference waits for half a minute only.
  if (waitingUnnamed > 0 && toMs - nowMs > HOUR_MS) return
  if (overdueMs <= dueMs) reportLine.releaseLate()
  note(`the business clock goes to ${new Date(toMs).toISOString()}`)
  world.moveBy(Math.max(1, toMs - nowMs + 1))
  workers.wake()
}
