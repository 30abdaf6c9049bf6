import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { embedded, makeOn } from '@afterbeep/testing/product/databases'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { median } from '../machine.ts'
import { printTable, spread, whole } from '../table.ts'
import type { Table } from '../table.ts'
import { writeContactCsv } from '../contact-csv.ts'
import { copyCleanRows, psql, writeCleanRows } from './copy-by-psql.ts'
import { askMeanwhile, within } from './others.ts'
import { forgetPeak, residentMb } from './resident.ts'
import { sendFile } from './send-file.ts'
import { signedInHeaders } from './signed-in.ts'

/** A contact file from the first byte sent to the response that all of its rows are stored. */
interface Import {
  tookMs: number
  /** The most that the product's memory grew. */
  grewMb: number
  /** How long other users' calls took meanwhile, shortest first; empty where there were none. */
  others: number[]
}

interface Ground {
  csv: string
  rows: number
  clean: string
  postgresUrl: string
}

/** `\copy` of the clean rows and the product take turns, `rounds` times; then with other users' calls. */
export async function measureContactImport(rounds: number, rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  const server = await startPostgres({ durable: true })
  try {
    const csv = join(folder, 'contacts.csv')
    await writeContactCsv(csv, { rows, withProblems: false })
    const { size } = await stat(csv)
    console.log(`${whole(rows)} rows, ${whole(size / 1e6)} MB, ${server.version}`)
    const ground = { csv, rows, clean: join(folder, 'clean.txt'), postgresUrl: server.url }
    printTable(importTable(await allRounds(ground, rounds)))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  copyMs: number[]
  server: Import[]
  embedded: Import[]
}

async function allRounds(ground: Ground, rounds: number): Promise<Measured> {
  const { postgresUrl, clean } = ground
  const onServer = { name: 'Postgres', make: () => makeOn(postgresUrl) }
  const measured: Measured = { copyMs: [], server: [], embedded: [] }
  await onProduct(onServer, ground, async (product) => {
    const url = product.databaseUrl ?? ''
    await product.import(false)
    writeCleanRows(url, clean)
    for (let round = 0; round <= rounds; round += 1) {
      // The last round is the one with other users' calls.
      if (round < rounds) measured.copyMs.push(copyCleanRows(url, clean))
      psql(url, 'truncate contacts', 'checkpoint')
      measured.server.push(await product.import(round === rounds))
    }
  })
  for (let round = 0; round <= rounds; round += 1) {
    // A new database each time, because nothing else can empty the table of an embedded one.
    await onProduct(embedded, ground, async (product) => {
      measured.embedded.push(await product.import(round === rounds))
    })
  }
  return measured
}

interface Importer {
  databaseUrl: string | undefined
  import(withOthers: boolean): Promise<Import>
}

export async function onProduct(
  kind: DatabaseKind,
  ground: Ground,
  work: (product: Importer) => Promise<void>,
): Promise<void> {
  let databaseUrl: string | undefined
  const make = async () => {
    const database = await kind.make()
    databaseUrl = database.env['DATABASE_URL']
    return database
  }
  const fixture = await startTestProduct({ ...kind, make })
  try {
    const { url, pid } = fixture.product
    const { email } = await newCustomer(url, fixture.sandbox)
    const headers = await signedInHeaders(url, email)
    await work({
      databaseUrl,
      import: (withOthers) => importOnce({ url, pid, headers }, ground, withOthers),
    })
  } finally {
    await fixture.close()
  }
}

async function importOnce(
  { url, pid, headers }: { url: string; pid: number; headers: Record<string, string> },
  { csv, rows }: Ground,
  withOthers: boolean,
): Promise<Import> {
  const { size } = await stat(csv)
  const before = residentMb(pid).now
  forgetPeak(pid)
  const others = withOthers ? askMeanwhile(url, headers) : undefined
  const sent = await sendFile({
    url: `${url}/api/contact-lists/?name=contacts.csv`,
    headers: { ...headers, 'content-type': 'text/csv', 'content-length': String(size) },
    body: createReadStream(csv),
  })
  const took = (await others?.end()) ?? []
  if (sent.status !== 201 || !sent.body.includes(`"accepted":${rows}`)) {
    throw new Error(`The file was answered ${sent.status}: ${sent.body.slice(0, 500)}`)
  }
  return { tookMs: sent.respondedMs, grewMb: residentMb(pid).most - before, others: took }
}

function importTable({ copyMs, server, embedded: inProcess }: Measured): Table {
  const base = median(copyMs)
  const row = (name: string, imports: readonly Import[]) => {
    const alone = imports.filter((one) => one.others.length === 0)
    const tookMs = alone.map((one) => one.tookMs)
    const others = imports.flatMap((one) => one.others)
    return [
      name,
      whole(median(tookMs)),
      spread(tookMs),
      (median(tookMs) / base).toFixed(2),
      whole(Math.max(...alone.map((one) => one.grewMb))),
      within(others, 0.5).toFixed(1),
      within(others, 0.99).toFixed(1),
    ]
  }
  return {
    title: 'Contact import: from the first byte over HTTP to committed rows, in ms',
    columns: [
      'way',
      'median',
      'least – most',
      'of \\copy',
      'memory grew, MB',
      'others p50, ms',
      'others p99, ms',
    ],
    rows: [
      ['psql \\copy of the clean rows', whole(base), spread(copyMs), '1.00', '', '', ''],
      row('Afterbeep on Postgres', server),
      row('Afterbeep embedded', inProcess),
    ],
  }
}
