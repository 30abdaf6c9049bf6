import type { RunSql } from '../product/seed-campaigns.ts'
import { fillAccount, fillCampaign } from './fill-deliveries.ts'

/** The campaign of the measured account that is read: in progress, at every size. */
export const WATCHED_CAMPAIGN = 'Half a million'
const WATCHED_DELIVERIES = 500_000
const SMALL_CAMPAIGNS = 100
const SMALL_DELIVERIES = 1000
/** Accounts whose campaigns make up the rest. */
const OTHER_ACCOUNTS = 4
const OTHER_CAMPAIGNS = 20

/** Fills an empty database up to a size, in which the measured account has 101 campaigns. */
export async function fillDatabase(
  sql: RunSql,
  accountId: string,
  deliveries: number,
): Promise<void> {
  const rest = deliveries - WATCHED_DELIVERIES - SMALL_CAMPAIGNS * SMALL_DELIVERIES
  await filling(sql, async () => {
    for (let index = 0; index < SMALL_CAMPAIGNS; index += 1) {
      const name = `Campaign ${index + 1}`
      await fillCampaign(sql, { accountId, name, deliveries: SMALL_DELIVERIES, daysAgo: index + 3 })
    }
    await fillCampaign(sql, {
      accountId,
      name: WATCHED_CAMPAIGN,
      deliveries: WATCHED_DELIVERIES,
      daysAgo: 0.1,
      inProgress: true,
    })
    await fillOthers(sql, rest)
  })
}

/** Fills one campaign whose details are exported. Returns the id of its run. */
export async function fillExported(
  sql: RunSql,
  accountId: string,
  name: string,
  deliveries: number,
): Promise<string> {
  let runId = ''
  await filling(sql, async () => {
    runId = await fillCampaign(sql, { accountId, name, deliveries, daysAgo: 2 })
  })
  return runId
}

async function fillOthers(sql: RunSql, deliveries: number): Promise<void> {
  const each = Math.floor(deliveries / OTHER_ACCOUNTS / OTHER_CAMPAIGNS)
  for (let account = 0; account < OTHER_ACCOUNTS; account += 1) {
    const accountId = await fillAccount(sql)
    for (let index = 0; index < OTHER_CAMPAIGNS; index += 1) {
      const name = `Campaign ${index + 1}`
      await fillCampaign(sql, { accountId, name, deliveries: each, daysAgo: index + 1 })
    }
  }
}

/** Fills without fsync and creates the index of numbers last; afterwards fsync is on again. */
async function filling(sql: RunSql, fill: () => Promise<void>): Promise<void> {
  const setting = async (name: string, value: string) => {
    await sql(`alter system set ${name} = ${value}`)
    await sql('select pg_reload_conf()')
  }
  const [index] = await sql(
    `select indexdef from pg_indexes where indexname = 'deliveries_by_phone'`,
  )
  await setting('fsync', 'off')
  await sql('drop index deliveries_by_phone')
  await fill()
  await sql(String(index?.['indexdef']))
  await sql('vacuum analyze')
  await setting('fsync', 'on')
  await sql('checkpoint')
}
