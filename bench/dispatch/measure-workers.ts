import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { median } from '../machine.ts'
import { fixtureOnPostgres } from '../product/fixture.ts'
import type { Fixture } from '../product/fixture.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { BareProvider } from '../provider/start-provider.ts'
import { printTable, spread, whole } from '../table.ts'
import { inTurns } from '../turns.ts'
import { expectAccepted } from './product.ts'

/** Slow enough that all workers wait for the provider. */
const LATENCY_MS = 50
const IN_FLIGHT = 100

/** One worker against two on the same Postgres, a campaign a round, while the provider is the bottleneck. */
export async function measureWorkers(rounds: number, recipients: number): Promise<void> {
  const server = await startPostgres({ durable: true })
  const provider = await startProvider({ latencyMs: LATENCY_MS })
  const fixture = await fixtureOnPostgres(server, { campaigns: rounds * 2, recipients })
  const withWorkers = (workers: number) => (round: number) =>
    sendWith(fixture, provider, workers, { index: round * 2 + workers - 1, recipients })
  try {
    const [one = [], two = []] = await inTurns(
      [
        { name: 'one', kind: 'limit', run: withWorkers(1) },
        { name: 'two', kind: 'ours', run: withWorkers(2) },
      ],
      rounds,
    )
    printTable({
      title: `Workers on one Postgres; the provider takes ${LATENCY_MS} ms, ${IN_FLIGHT} in flight each`,
      columns: ['workers', 'a second', 'least – most', '× one'],
      rows: [one, two].map((rates, index) => [
        String(index + 1),
        whole(median(rates)),
        spread(rates),
        (median(rates) / median(one)).toFixed(2),
      ]),
    })
  } finally {
    await fixture.close()
    await Promise.all([provider.stop(), server.stop()])
  }
}

async function sendWith(
  fixture: Fixture,
  provider: BareProvider,
  count: number,
  { index, recipients }: { index: number; recipients: number },
): Promise<number> {
  const campaign = fixture.campaigns[index]
  if (!campaign) throw new Error(`There is no campaign ${index}.`)
  const { ended } = await provider.expect(recipients)
  const env = { DROP_COWBOY_URL: provider.url, VOICE_IN_FLIGHT: String(IN_FLIGHT) }
  // All are started before anything is due, so that none sends alone for a while.
  const workers = await Promise.all(Array.from({ length: count }, () => fixture.work(env)))
  await fixture.moveTo(campaign.dropAt)
  await ended
  const { perSecond } = await provider.seen()
  await Promise.all(workers.map((worker) => worker.stop()))
  await expectAccepted(fixture, campaign, recipients)
  return perSecond
}
