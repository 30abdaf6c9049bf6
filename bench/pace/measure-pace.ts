import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { fixtureOnPostgres } from '../product/fixture.ts'
import type { Fixture } from '../product/fixture.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { BareProvider } from '../provider/start-provider.ts'
import { BUCKET_MS } from '../provider/provider-words.ts'
import { printTable, whole } from '../table.ts'

const WORKERS = 3
/** Rate limits, in sends a second over all workers. */
const limits = [50, 1000]

/** A rate limit over three workers: how close their sum comes to it, and the fullest second of all. */
export async function measurePace(seconds: number): Promise<void> {
  const server = await startPostgres({ durable: true })
  const provider = await startProvider({ watched: true })
  try {
    const rows: string[][] = []
    for (const perSecond of limits) {
      const recipients = perSecond * seconds
      const fixture = await fixtureOnPostgres(server, { campaigns: 1, recipients })
      try {
        rows.push(await holdPace(fixture, provider, perSecond, recipients))
      } finally {
        await fixture.close()
      }
    }
    printTable({
      title: `Pace: a limit over ${WORKERS} workers, ${seconds} seconds`,
      columns: [
        'limit a second',
        'sent a second',
        'of the limit',
        'fullest second',
        'of the limit',
        'provider stood still, ms',
      ],
      rows,
    })
  } finally {
    await Promise.all([provider.stop(), server.stop()])
  }
}

async function holdPace(
  fixture: Fixture,
  provider: BareProvider,
  perSecond: number,
  recipients: number,
): Promise<string[]> {
  const [campaign] = fixture.campaigns
  if (!campaign) throw new Error('There is no campaign.')
  await fixture.moveTo(campaign.dropAt)
  const { ended } = await provider.expect(recipients)
  const env = { DROP_COWBOY_URL: provider.url, VOICE_PER_SECOND: String(perSecond) }
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => fixture.work(env)))
  await ended
  const { perSecond: sent, buckets, longestPauseMs } = await provider.seen()
  await Promise.all(workers.map((worker) => worker.stop()))
  const fullest = fullestSecond(buckets)
  const share = (value: number) => (value / perSecond).toFixed(3)
  return [
    whole(perSecond),
    sent.toFixed(1),
    share(sent),
    whole(fullest),
    share(fullest),
    whole(longestPauseMs),
  ]
}

/** The most requests in any second, wherever it begins. */
function fullestSecond(buckets: readonly number[]): number {
  const span = 1000 / BUCKET_MS
  let within = 0
  let fullest = 0
  for (const [index, count] of buckets.entries()) {
    within += count - (buckets[index - span] ?? 0)
    fullest = Math.max(fullest, within)
  }
  return fullest
}
