import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { median } from '../machine.ts'
import { installPeers } from '../peers/install-peers.ts'
import { asWeb } from '../product/as-web.ts'
import { fixtureEmbedded, fixtureOnPostgres } from '../product/fixture.ts'
import type { Fixture } from '../product/fixture.ts'
import { printTable, spread, whole } from '../table.ts'
import { inTurns } from '../turns.ts'
import type { Contender } from '../turns.ts'
import { acceptAll } from './accepted-deliveries.ts'
import { SIMULATOR_SEED, postToBareFastify, postToProduct } from './contenders.ts'
import type { IntakeRound } from './contenders.ts'
import type { IntakeRate } from './intake-rate.ts'

export interface WebhookOptions {
  rounds: number
  /** Voicemails to report on in each round; texts and repeats come in addition. */
  voicemails: number
  connections: number
}

/** The product and bare Fastify get the same reports in turns, a round each. */
export async function measureWebhooks({
  rounds,
  voicemails,
  connections,
}: WebhookOptions): Promise<void> {
  installPeers()
  const round: IntakeRound = { voicemails, connections }
  const server = await startPostgres({ durable: true })
  const options = {
    campaigns: rounds,
    recipients: voicemails,
    type: 'both' as const,
    simulators: { SIMULATOR_SEED },
  }
  const onPostgres = await fixtureOnPostgres(server, options)
  const embedded = await fixtureEmbedded(options)
  try {
    for (const fixture of [onPostgres, embedded]) {
      for (const campaign of fixture.campaigns) await acceptAll(fixture, campaign, voicemails)
      await fixture.sql('vacuum analyze')
    }
    const contenders: Contender<IntakeRate>[] = [
      { name: 'bare Fastify', kind: 'limit', run: () => postToBareFastify(round) },
      { name: 'Afterbeep on Postgres', kind: 'ours', run: onFixture(onPostgres, asWeb, round) },
      {
        name: 'Afterbeep embedded',
        kind: 'ours',
        run: onFixture(embedded, { ROLE: 'all' }, round),
      },
    ]
    printRates(contenders, await inTurns(contenders, rounds))
  } finally {
    await onPostgres.close()
    await embedded.close()
    await server.stop()
  }
}

/** The fixture's PUBLIC_URL leads nowhere, so it is cleared: reports go to the product's own address. */
function onFixture(fixture: Fixture, role: Record<string, string>, round: IntakeRound) {
  return (index: number): Promise<IntakeRate> => {
    const campaign = fixture.campaigns[index]
    if (!campaign) throw new Error(`There is no campaign for round ${index}.`)
    return postToProduct(fixture, campaign, { ...round, env: { ...role, PUBLIC_URL: '' } })
  }
}

function printRates(
  contenders: readonly Contender<IntakeRate>[],
  rates: readonly IntakeRate[][],
): void {
  const middle = (index: number, of: (rate: IntakeRate) => number) =>
    median((rates[index] ?? []).map(of))
  const limit = middle(0, (rate) => rate.perSecond)
  const ms = (value: number) => value.toFixed(1)
  printTable({
    title: 'Webhooks: reports a second, stored before they are answered',
    columns: [
      'way',
      'answered a second',
      'least – most',
      'of bare',
      'p50, ms',
      'p99, ms',
      'applied a second',
      'lag, ms',
      'CPU s a 10,000',
    ],
    rows: contenders.map(({ name, kind }, index) => {
      const answered = middle(index, (rate) => rate.perSecond)
      const applies = kind === 'ours'
      return [
        name,
        whole(answered),
        spread((rates[index] ?? []).map((rate) => rate.perSecond)),
        (answered / limit).toFixed(2),
        ms(middle(index, (rate) => rate.p50Ms)),
        ms(middle(index, (rate) => rate.p99Ms)),
        applies ? whole(middle(index, (rate) => rate.appliedPerSecond)) : '',
        applies ? whole(middle(index, (rate) => rate.lagMs)) : '',
        // The CPU time of the embedded database's process can't be read after it has ended.
        middle(index, (rate) => rate.cpuSeconds)
          .toFixed(2)
          .replace('NaN', '—'),
      ]
    }),
  })
}
