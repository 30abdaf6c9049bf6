import { randomUUID } from 'node:crypto'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseBusy, isDatabaseOutage } from '../../platform/database/database-outage.ts'
import type { Logger } from '../../platform/log.ts'
import { stoppable, systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import {
  startDueRuns,
  CHUNK_SIZES,
  createFailingRuns,
  hasRunToMove,
  holdForOutages,
  noteAliveOrHold,
  resumePausedRuns,
} from '../runs/index.ts'
import type { NotifyOwner, DeliverySettings, FailingRuns } from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import {
  createTextSender,
  createVoiceSender,
  createCircuitBreaker,
  createDispatcher,
  createConcurrencyLimiter,
  endAllLeases,
  createOpenRuns,
  createTurnMender,
  createRateLimiter,
  createOutageLog,
  createProviderPause,
  createWaitingChunks,
  createWaker,
  workerLoad,
} from '../sending/index.ts'
import type { ChannelSender, SenderOptions } from '../sending/index.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import { askOwners, prepareNextPage } from '../preparing/index.ts'
import { onlySharedSender } from '../senders/index.ts'
import type { Senders } from '../senders/index.ts'
import type { ReportIntake } from '../reports/index.ts'
import { sweep } from '../recovery/index.ts'

/** How often the engine polls when nothing wakes it. */
export interface Rhythm {
  runPollMs: number
  chunkPollMs: number
  /** For chunks, once there has been nothing to send for a while. */
  idlePollMs: number
  /** The first sweep comes soon after the start: it takes up what the last process left. */
  firstSweepMs: number
  sweepEveryMs: number
}

const usualRhythm: Rhythm = {
  runPollMs: 500,
  chunkPollMs: 250,
  idlePollMs: 1000,
  firstSweepMs: 1000,
  sweepEveryMs: 5000,
}

export interface DeliveryEngineDeps extends SenderOptions {
  db: Database
  clock: Clock
  log: Logger
  suppressions: Suppressions
  voice: VoiceProvider
  text: TextProvider
  intake: ReportIntake
  /** The shared sender for all by default. */
  senders?: Senders
  /** The database of reassigned numbers, where one is configured. */
  ownership?: OwnershipProvider | undefined
  settings: DeliverySettings
  notifyOwner: NotifyOwner
  /** True for an engine that creates a demo's past: it does not show when the service was away. */
  isPast?: boolean
  /** What a simulation replaces: all waiting, the random numbers, and how often the engine polls. */
  wall?: WallTime
  random?: () => number
  rhythm?: Rhythm
  chunkSizes?: Record<Channel, number>
}

export interface DeliveryEngine {
  start(): Promise<void>
  /** Takes no new work, waits for the calls in progress, writes their results and gives its chunks back. */
  stop(): Promise<void>
  /** Something may be due: a campaign was published, the clock moved. */
  wake(): void
}

/** Everything between a drop time and the last report, as loops that share one stop. */
export function createDeliveryEngine(given: DeliveryEngineDeps): DeliveryEngine {
  let stopping = false
  let running: Promise<unknown> = Promise.resolve()
  let epoch: number | undefined
  const { wall = systemWallTime, random = Math.random, rhythm = usualRhythm } = given
  const deps = {
    ...given,
    senders: given.senders ?? onlySharedSender,
    failing: createFailingRuns(wall),
  }
  const sizes = deps.chunkSizes ?? CHUNK_SIZES
  const waits = stoppable(wall)
  const wakers = {
    runs: createWaker(wall),
    owners: createWaker(wall),
    voice: createWaker(wall),
    text: createWaker(wall),
  }
  const outages = createOutageLog(deps)
  const wake = () => Object.values(wakers).forEach((waker) => waker.wake())

  const dispatcher = (sender: ChannelSender, inFlight: number, perSecond: number) => {
    const { accountPerSecond } = deps.settings
    const { channel } = sender
    const waker = wakers[channel]
    const load = workerLoad(sizes[channel], inFlight, perSecond)
    return createDispatcher({
      ...deps,
      sender,
      openRuns: createOpenRuns(deps.db, sender, waits.wall),
      workerId: randomUUID(),
      waker,
      rateLimiter: createRateLimiter(
        deps.db,
        { name: channel, perSecond, accountPerSecond },
        waits.wall,
      ),
      concurrencyLimiter: createConcurrencyLimiter({
        count: inFlight,
        lowWater: load.lowWater,
        onLow: () => waker.wake(),
      }),
      waitingChunks: createWaitingChunks(wall),
      chunksAtOnce: load.chunks,
      pollMs: rhythm.chunkPollMs,
      idlePollMs: rhythm.idlePollMs,
      wall: waits.wall,
      random,
      stopping: () => stopping,
      pause: createProviderPause(wall),
      breaker: createCircuitBreaker(deps.settings, wall, (change) => outages.note(channel, change)),
    })
  }
  const { settings } = deps
  const voice = dispatcher(
    createVoiceSender(deps.voice, deps),
    settings.voiceInFlight,
    settings.voicePerSecond,
  )
  const text = dispatcher(
    createTextSender(deps.text, deps),
    settings.textInFlight,
    settings.textPerSecond,
  )
  const startRuns = async () => {
    while (!stopping) {
      const worked = await logged(deps.log, 'starting due runs', () => advanceRuns(deps))
      if (worked) wake()
      await wakers.runs.sleep(rhythm.runPollMs)
    }
  }
  /** Beside the loop that starts runs: a long list takes minutes, and holds up no other account's run. */
  const askForOwners = async () => {
    const { ownership } = deps
    if (ownership === undefined) return
    while (!stopping) {
      const asked = await logged(deps.log, 'asking for owners', () =>
        askOwners({ ...deps, ownership }),
      )
      if (asked) wakers.runs.wake()
      else await wakers.owners.sleep(rhythm.runPollMs)
    }
  }
  /** A process from before a restored backup holds state that the database no longer has. */
  const checkEpoch = async () => {
    if (deps.isPast) return
    const now = await noteAliveOrHold(deps)
    epoch ??= now
    if (now === epoch || stopping) return
    deps.log.fatal('the database was restored from a backup: restart this process')
    void stop()
  }
  /** Nothing is sent before late runs are held. Waits for a database that is away. */
  const untilChecked = async () => {
    while (!stopping) {
      try {
        return await checkEpoch()
      } catch (error) {
        if (!isDatabaseOutage(error) && !isDatabaseBusy(error)) throw error
        deps.log.warn({ err: error }, 'sending starts when the database responds')
        await waits.wall.delay(START_RETRY_MS)
      }
    }
  }
  const mendTurns = createTurnMender(deps)
  const maintenance: readonly [what: string, work: () => Promise<unknown>][] = [
    ['sweeping reports', () => deps.intake.sweep()],
    ['sweeping', () => sweep(deps)],
    ['checking the epoch', checkEpoch],
    ['holding runs that an outage made late', () => holdForOutages(deps)],
    ['mending turns', mendTurns],
  ]
  const sweepOften = async () => {
    await waits.wall.delay(rhythm.firstSweepMs)
    while (!stopping) {
      for (const [what, work] of maintenance) {
        // A process that is shutting down starts no further task, however slow the database is.
        if (!stopping) await logged(deps.log, what, work)
      }
      await waits.wall.delay(rhythm.sweepEveryMs)
    }
  }

  const stop = async () => {
    stopping = true
    waits.stop()
    wake()
    await running
    await outages.noted()
    await deps.intake.idle()
  }

  return {
    start: async () => {
      if (deps.db.kind === 'embedded') await endAllLeases(deps.db)
      await untilChecked()
      if (stopping) return
      running = Promise.all([startRuns(), askForOwners(), voice.run(), text.run(), sweepOften()])
    },
    stop,
    wake,
  }
}

/** How soon a start that found no database tries again. */
const START_RETRY_MS = 500

/** One page of preparing at a time, so that a long list holds up no run that is due meanwhile. */
async function advanceRuns(
  deps: DeliveryEngineDeps & { senders: Senders; failing: FailingRuns },
): Promise<boolean> {
  if (!(await hasRunToMove(deps.db, deps.clock.now()))) return false
  const started = await startDueRuns(deps)
  const resumed = await resumePausedRuns(deps)
  const prepared = await prepareNextPage(deps)
  return started > 0 || prepared || resumed > 0
}

/** A loop survives an error of one round: the next round tries again. */
async function logged<T>(
  log: Logger,
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, what)
    return undefined
  }
}
