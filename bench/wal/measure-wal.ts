import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import type { PostgresServer } from '../../scripts/postgres/start-postgres.ts'
import { sendByProduct } from '../dispatch/product.ts'
import { fixtureOnPostgres } from '../product/fixture.ts'
import type { SeededCampaign } from '../product/seed-campaigns.ts'
import type { Fixture } from '../product/fixture.ts'
import { startProvider } from '../provider/start-provider.ts'
import { printTable, whole } from '../table.ts'
import { acceptAll } from '../webhooks/accepted-deliveries.ts'
import { SIMULATOR_SEED, postToProduct } from '../webhooks/contenders.ts'
import { TEXT_EVERY } from '../webhooks/load-words.ts'

const CONNECTIONS = 128
const IN_FLIGHT = 100

/**
 * Bytes of WAL that the life of a delivery takes on Postgres. Without full-page images, whose number
 * depends on how often a checkpoint comes and not on what we write.
 */
export async function measureWal(deliveries: number): Promise<void> {
  const server = await startPostgres({ durable: true })
  try {
    const sent = await walOfSending(server, deliveries)
    const reported = await walOfReports(server, deliveries)
    const reports = deliveries + Math.floor(deliveries / TEXT_EVERY)
    printTable({
      title: `WAL on ${server.version}, without whole pages`,
      columns: ['what happens', 'bytes each'],
      rows: [
        ['a delivery is prepared and accepted', whole(sent / deliveries)],
        ['a report is stored and applied, and its delivery final', whole(reported / reports)],
      ],
    })
  } finally {
    await server.stop()
  }
}

async function walOfSending(server: PostgresServer, recipients: number): Promise<number> {
  const provider = await startProvider({ latencyMs: 0 })
  const fixture = await fixtureOnPostgres(server, { campaigns: 1, recipients })
  try {
    const campaign = onlyCampaign(fixture)
    return await walOf(fixture, () =>
      sendByProduct({ fixture, provider, campaign, recipients, inFlight: IN_FLIGHT }),
    )
  } finally {
    await fixture.close()
    await provider.stop()
  }
}

async function walOfReports(server: PostgresServer, voicemails: number): Promise<number> {
  const simulators = { SIMULATOR_SEED }
  const options = { campaigns: 1, recipients: voicemails, type: 'both' as const, simulators }
  const fixture = await fixtureOnPostgres(server, options)
  try {
    const campaign = onlyCampaign(fixture)
    await acceptAll(fixture, campaign, voicemails)
    await fixture.sql('vacuum analyze')
    const env = { ROLE: 'web', PUBLIC_URL: '' }
    const round = { voicemails, connections: CONNECTIONS, env }
    return await walOf(fixture, () => postToProduct(fixture, campaign, round))
  } finally {
    await fixture.close()
  }
}

/** Bytes of WAL that the server wrote meanwhile. */
async function walOf({ sql }: Fixture, work: () => Promise<unknown>): Promise<number> {
  await sql('alter system set full_page_writes = off')
  await sql('select pg_reload_conf()')
  const [before] = await sql('select pg_current_wal_insert_lsn()::text as at')
  await work()
  const [written] = await sql(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 as bytes',
    [before?.['at']],
  )
  return Number(written?.['bytes'])
}

function onlyCampaign({ campaigns }: Fixture): SeededCampaign {
  const [campaign] = campaigns
  if (!campaign) throw new Error('No campaign was seeded.')
  return campaign
}
