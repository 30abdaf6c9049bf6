import { makeOn } from '@afterbeep/testing/product/databases'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import type { PostgresServer } from '../../scripts/postgres/start-postgres.ts'
import { cpuSecondsOf } from '../cpu-seconds.ts'
import { installPeers } from '../peers/install-peers.ts'
import { cpuSecondsOfPostgres } from '../postgres-process.ts'
import { fixtureEmbedded, fixtureOnPostgres } from '../product/fixture.ts'
import type { Fixture } from '../product/fixture.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { BareProvider } from '../provider/start-provider.ts'
import { startRedis } from '../redis-server.ts'
import type { RedisServer } from '../redis-server.ts'
import { printTable } from '../table.ts'
import { inTurns } from '../turns.ts'
import type { Contender } from '../turns.ts'
import { sendByClient } from './limit.ts'
import type { Way } from './limit.ts'
import { sendByPeer } from './peer.ts'
import { sendByProduct } from './product.ts'
import type { Rate } from './rate.ts'
import { dispatchTable } from './dispatch-table.ts'

export interface DispatchOptions {
  rounds: number
  /** Deliveries a round. */
  deliveries: number
  inFlight: number
  /** How long the provider takes to respond. */
  latencyMs: number
  /** False leaves the queues out, to measure the product alone. */
  peers: boolean
}

/** Everything that takes part in a measurement, to be closed afterwards. */
interface Ground {
  provider: BareProvider
  server: PostgresServer
  redis: RedisServer | undefined
  onPostgres: Fixture
  embedded: Fixture
}

/** The product, the HTTP client alone and queues send the same drops in turns, a round each. */
export async function measureDispatch(options: DispatchOptions): Promise<void> {
  if (options.peers) installPeers()
  const ground = await openGround(options)
  try {
    const contenders = contendersOn(ground, options)
    const rates = await inTurns(contenders, options.rounds)
    printTable(dispatchTable(contenders, rates))
    if (options.peers && !ground.redis) console.log('BullMQ was left out: no redis-server here.')
  } finally {
    await closeGround(ground)
  }
}

async function openGround({
  rounds,
  deliveries,
  latencyMs,
  peers,
}: DispatchOptions): Promise<Ground> {
  const provider = await startProvider({ latencyMs })
  const server = await startPostgres({ durable: true })
  const campaigns = { campaigns: rounds, recipients: deliveries }
  return {
    provider,
    server,
    redis: peers ? await startRedis() : undefined,
    onPostgres: await fixtureOnPostgres(server, campaigns),
    embedded: await fixtureEmbedded(campaigns),
  }
}

async function closeGround({
  provider,
  server,
  redis,
  onPostgres,
  embedded,
}: Ground): Promise<void> {
  await onPostgres.close()
  await embedded.close()
  await Promise.all([provider.stop(), server.stop(), redis?.stop()])
}

function contendersOn(ground: Ground, options: DispatchOptions): Contender<Rate>[] {
  const { provider, server, redis, onPostgres, embedded } = ground
  const { deliveries, inFlight, peers } = options
  const byClient = (way: Way) => () =>
    sendByClient({ provider, requests: deliveries, inFlight, way })
  const byProduct = (fixture: Fixture) => (round: number) => {
    const campaign = fixture.campaigns[round]
    if (!campaign) throw new Error(`There is no campaign for round ${round}.`)
    return sendByProduct({ fixture, provider, campaign, recipients: deliveries, inFlight })
  }
  const byPeer = (peer: string) => async () => {
    const database = await makeOn(server.url)
    const storeUrl = database.env['DATABASE_URL'] ?? ''
    const storeCpuSeconds = () => cpuSecondsOfPostgres(server)
    const round = { peer, provider, requests: deliveries, inFlight, storeUrl, storeCpuSeconds }
    try {
      return await sendByPeer(round)
    } finally {
      await database.drop()
    }
  }
  const byRedis = (store: RedisServer) => () =>
    sendByPeer({
      peer: 'bullmq.mjs',
      provider,
      requests: deliveries,
      inFlight,
      storeUrl: store.url,
      storeCpuSeconds: () => cpuSecondsOf([store.pid]),
    })
  const queues: Contender<Rate>[] = [
    { name: 'graphile-worker', run: byPeer('graphile-worker.mjs'), kind: 'peer' },
    { name: 'pg-boss', run: byPeer('pg-boss.mjs'), kind: 'peer' },
    { name: 'a row a transaction', run: byPeer('row-a-transaction.ts'), kind: 'peer' },
  ]
  if (redis) queues.push({ name: `BullMQ on ${redis.version}`, run: byRedis(redis), kind: 'peer' })
  return [
    { name: 'undici.request alone', run: byClient('request'), kind: 'limit' },
    { name: 'undici dispatch() alone', run: byClient('dispatch'), kind: 'other' },
    { name: 'Afterbeep on Postgres', run: byProduct(onPostgres), kind: 'ours' },
    { name: 'Afterbeep embedded, one process', run: byProduct(embedded), kind: 'ours' },
    ...(peers ? queues : []),
  ]
}
