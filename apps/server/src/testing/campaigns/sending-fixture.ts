import { onlySharedSender } from '../../features/senders/index.ts'
import { createCircuitBreaker } from '../../features/sending/limits/circuit-breaker.ts'
import { leaseChunk } from '../../features/sending/leases/chunks.queries.ts'
import type { Chunk } from '../../features/sending/leases/chunks.queries.ts'
import type { ChannelSender, DeliveryToSend } from '../../features/sending/channel-sender.ts'
import { defaultDeliverySettings } from '../../features/runs/delivery-settings.ts'
import type { DeliverySettings } from '../../features/runs/delivery-settings.ts'
import { createConcurrencyLimiter } from '../../features/sending/limits/concurrency-limiter.ts'
import { createLease, momentOf } from '../../features/sending/leases/lease.ts'
import { createOpenRuns } from '../../features/sending/open-runs.ts'
import { createWaitingChunks } from '../../features/sending/limits/waiting-chunks.ts'
import { createRateLimiter } from '../../features/sending/limits/rate-limiter.ts'
import { createProviderPause } from '../../features/sending/limits/provider-pause.ts'
import { sendChunk } from '../../features/sending/send-chunk.ts'
import type { SendChunkDeps } from '../../features/sending/send-chunk.ts'
import type { RunToSend } from '../../features/runs/index.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { SendResponse } from '../../providers/outcome.ts'

/** Wall time that a test moves; what waits for it goes on at once. */
export interface ManualWall extends WallTime {
  pass(ms: number): void
}

function createManualWall(): ManualWall {
  let nowMs = 0
  const started = Date.now()
  return {
    ...systemWallTime,
    nowMs: () => nowMs,
    date: () => new Date(started + nowMs),
    delay: async (ms) => void (nowMs += ms),
    after: (ms, work) => {
      // Time passes only where something waits for it.
      const timer = setImmediate(() => {
        nowMs += ms
        work()
      })
      return () => clearImmediate(timer)
    },
    pass: (ms) => void (nowMs += ms),
  }
}

export interface SendingFixture {
  deps: SendChunkDeps
  wall: ManualWall
  /** The calls that left, in their order. */
  calls: DeliveryToSend[]
  /** Leases the run's first due chunk and sends it; undefined when none is due. */
  sendNext(run: RunToSend): Promise<Chunk | undefined>
}

export interface SendingOptions {
  db: Database
  clock: ManualClock
  channel: 'voice' | 'text'
  /** What happens before a call leaves, such as opening its connection. */
  connect?: (delivery: DeliveryToSend, number: number) => void | Promise<void>
  /** What the provider does with a call. */
  respond: (delivery: DeliveryToSend, number: number) => SendResponse | Promise<SendResponse>
  settings?: Partial<DeliverySettings>
}

export const accepted: SendResponse = { kind: 'accepted', providerRef: null }

/** Everything that one worker sends chunks with, its provider being a function of the test. */
export function createSendingFixture(options: SendingOptions): SendingFixture {
  const { db, clock, channel } = options
  const wall = createManualWall()
  const settings = { ...defaultDeliverySettings, ...options.settings }
  const calls: DeliveryToSend[] = []
  let made = 0
  const sender: ChannelSender = {
    channel,
    repeatable: channel === 'voice',
    openRun: () => ({
      columns: [],
      send: async (delivery, _values, _from, mayLeave) => {
        if (options.connect) await options.connect(delivery, (made += 1))
        if (!mayLeave()) return { kind: 'withheld' }
        calls.push(delivery)
        return options.respond(delivery, calls.length)
      },
    }),
  }
  const { voicePerSecond: perSecond, accountPerSecond } = settings
  const deps: SendChunkDeps = {
    db,
    clock,
    wall,
    settings,
    sender,
    senders: onlySharedSender,
    log: createLogger('silent'),
    suppressions: createSuppressions({ hashKey: 'k'.repeat(32) }),
    notifyOwner: async () => undefined,
    random: () => 0,
    openRuns: createOpenRuns(db, sender, wall),
    rateLimiter: createRateLimiter(db, { name: channel, perSecond, accountPerSecond }, wall),
    concurrencyLimiter: createConcurrencyLimiter({
      count: settings.voiceInFlight,
      lowWater: 1,
      onLow: () => undefined,
    }),
    waitingChunks: createWaitingChunks(wall),
    stopping: () => false,
    breaker: createCircuitBreaker(settings, wall, () => undefined),
    pause: createProviderPause(wall),
  }
  let leases = 0
  const sendNext = async (run: RunToSend) => {
    leases += 1
    const owner = `test:${channel}:${leases}`
    const taken = momentOf(wall)
    const key = { accountId: run.accountId, runId: run.runId, channel }
    const chunk = await leaseChunk(deps.db, key, clock.now(), { ...settings, owner })
    if (chunk) await sendChunk(deps, chunk, createLease(wall, { ...settings, owner, taken }))
    return chunk
  }
  return { deps, wall, calls, sendNext }
}
