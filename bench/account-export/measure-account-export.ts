import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { openSandbox } from '@afterbeep/testing/product/sandbox'
import { quietEnv } from '@afterbeep/testing/product/test-products'
import { forgetPeak, residentMb } from '../contact-import/resident.ts'
import { signedInHeaders } from '../contact-import/signed-in.ts'
import { openDatabases } from '../databases.ts'
import type { RunSql } from '../product/seed-campaigns.ts'
import { fillCampaign } from '../size/fill-deliveries.ts'
import { MISSED, printTable, whole } from '../table.ts'
import { openGround } from './grounds.ts'

const GOAL_SECONDS = 60

/**
 * All that is stored of an account as one archive, over HTTP: this many deliveries, half of them in the archive as
 * after a year, and half as many contacts. Fails where it takes more than a minute.
 */
export async function measureAccountExport(deliveries: number): Promise<void> {
  const { kinds, close } = await openDatabases()
  try {
    const rows: string[][] = []
    for (const kind of kinds) rows.push(await measureOn(kind, deliveries))
    printTable({
      title: `An account's archive: ${whole(deliveries)} deliveries, ${whole(deliveries / 2)} contacts (goal: ${GOAL_SECONDS} s)`,
      columns: ['on', 'seconds', 'archive, MB', 'memory grew, MB', ''],
      rows,
    })
  } finally {
    await close()
  }
}

async function measureOn(kind: DatabaseKind, deliveries: number): Promise<string[]> {
  const ground = await openGround(kind)
  const start = () => startProduct({ ...ground.env, ...quietEnv })
  try {
    const email = await signUp(start)
    await ground.fill((sql) => fillAccount(sql, email, deliveries))
    const product = await start()
    const { url, pid } = product
    try {
      const headers = await signedInHeaders(url, email)
      const before = residentMb(pid).now
      forgetPeak(pid)
      const { seconds, bytes } = await download(`${url}/api/account/export/`, headers)
      const grewMb = residentMb(pid).most - before
      // An archive with missing rows would be no measure: a delivery takes some 15 bytes of it.
      if (bytes < deliveries * 5) throw new Error(`The archive has ${whole(bytes)} bytes only.`)
      return [
        kind.name,
        seconds.toFixed(1),
        (bytes / 1e6).toFixed(1),
        whole(grewMb),
        seconds <= GOAL_SECONDS ? '' : MISSED,
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await ground.drop()
  }
}

async function signUp(start: () => Promise<Product>): Promise<string> {
  const { url, ...product } = await start()
  try {
    return (await newCustomer(url, openSandbox(url))).email
  } finally {
    await product.stop()
  }
}

async function download(
  address: string,
  headers: Record<string, string>,
): Promise<{ seconds: number; bytes: number }> {
  const startedMs = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}.`)
  let bytes = 0
  response.on('data', (part: Buffer) => void (bytes += part.length))
  await once(response, 'end')
  if (!response.complete) throw new Error('The archive was cut off.')
  return { seconds: (performance.now() - startedMs) / 1000, bytes }
}

async function fillAccount(sql: RunSql, email: string, deliveries: number): Promise<void> {
  // The demo account's campaigns would be sent meanwhile.
  await sql(`update runs set status = 'completed' where status <> 'completed'`)
  const [user] = await sql('select account_id from users where email = $1', [email])
  const accountId = String(user?.['account_id'])
  const half = Math.ceil(deliveries / 2)
  const old = { accountId, name: 'Last year', deliveries: half, daysAgo: 20 }
  const runId = await fillCampaign(sql, old)
  await fillCampaign(sql, { ...old, name: 'This month', daysAgo: 10 })
  await sql(
    `with moved as (delete from deliveries where account_id = $1 and run_id = $2 returning *)
     insert into deliveries_archive (account_id, run_id, channel, line, phone, state, reason, provider_code, changed_at)
     select account_id, run_id, channel, line, phone, state, reason, provider_code, changed_at from moved`,
    [accountId, runId],
  )
  await fillList(sql, accountId, half)
  await sql('analyze')
}

async function fillList(sql: RunSql, accountId: string, people: number): Promise<void> {
  const [list] = await sql(
    `insert into contact_lists (account_id, name, columns, rows, accepted, complete, created_at)
     values ($1, 'people.csv', '{id,FirstName,LastName,PhoneNumber,RecommendedPhone,Address1}', $2, $2, true, now())
     returning id`,
    [accountId, people],
  )
  await sql(
    `insert into contacts (account_id, list_id, line, recommended_phone, fields)
     select $1::uuid, $2::uuid, n + 1, 14080000000 + n,
       concat_ws(E'\\x1f', n, 'Ann', 'Lee', '408 000 ' || n, 14080000000 + n, 'Main St ' || n)
     from generate_series(1, $3::int) as n`,
    [accountId, list?.['id'], people],
  )
}
