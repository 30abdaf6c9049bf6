// The plainest queue on Postgres: a row a transaction, locked with SKIP LOCKED while it is sent.
import pg from 'pg'
import { runPeer } from './run-peer.ts'
import { createSend, dropOf } from './send-drop.ts'

await runPeer(async ({ providerUrl, requests, inFlight, storeUrl }) => {
  const pool = new pg.Pool({ connectionString: storeUrl, max: inFlight })
  await pool.query('create table drops (id bigserial primary key, drop jsonb not null, state text)')
  for (let from = 0; from < requests; from += 5000) {
    const length = Math.min(5000, requests - from)
    const drops = Array.from({ length }, (_, index) => dropOf(from + index))
    const insert = `insert into drops (drop, state) select d, 'ready' from jsonb_array_elements($1) d`
    await pool.query(insert, [JSON.stringify(drops)])
  }
  await pool.query(`create index drops_ready on drops (id) where state = 'ready'`)
  await pool.query('analyze drops')
  const send = createSend(providerUrl, inFlight)
  const take = `select id, drop from drops where state = 'ready' order by id limit 1
    for update skip locked`
  const lane = async () => {
    const client = await pool.connect()
    for (;;) {
      await client.query('begin')
      const [row] = (await client.query<{ id: string; drop: unknown }>(take)).rows
      if (!row) break
      await send(row.drop)
      await client.query(`update drops set state = 'sent' where id = $1`, [row.id])
      await client.query('commit')
    }
    await client.query('rollback')
    client.release()
  }
  return { work: () => Promise.all(Array.from({ length: inFlight }, lane)) }
})
