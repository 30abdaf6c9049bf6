import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOn } from '@afterbeep/testing/product/databases'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { median } from '../machine.ts'
import { MISSED, printTable, spread, whole } from '../table.ts'

/** The program that fills a database with a registry and prepares runs with and without it. */
const measuring = join(import.meta.dirname, '../../apps/server/src/testing/registry/main.ts')
const MEGABYTE = 1_000_000
/** Goal for a run with the registry, of one without. */
const MOST_RATIO = 1.2

interface Measured {
  importMs: number
  times: { without: number; compared: number }[]
  bytes: number
}

interface Size {
  numbers: number
  people: number
  /** Of a hundred people, how many are on it. */
  registered: number
  rounds: number
}

/** Preparing a run of an account with a national registry, and of one without, on both databases. */
export async function measureRegistry(size: Size): Promise<void> {
  const rows: string[][] = []
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-registry-'))
  rows.push(rowOf('embedded', await measureIn(`--folder=${join(folder, 'data')}`, size)))
  await rm(folder, { recursive: true })
  const server = await startPostgres({ durable: true })
  try {
    const { env } = await makeOn(server.url)
    rows.push(rowOf(server.version, await measureIn(`--url=${env['DATABASE_URL']}`, size)))
  } finally {
    await server.stop()
  }
  printTable({
    title: `Preparing a run of ${whole(size.people)} people, ms, with a registry of ${whole(size.numbers)} scattered numbers (goal: ≤ ${MOST_RATIO})`,
    columns: ['database', 'without', '', 'with', '', 'ratio', 'import, s', 'on disk, MB', 'goal'],
    rows,
  })
}

function rowOf(name: string, { importMs, times, bytes }: Measured): string[] {
  const without = times.map((one) => one.without)
  const compared = times.map((one) => one.compared)
  const ratio = median(times.map((one) => one.compared / one.without))
  return [
    name,
    whole(median(without)),
    spread(without),
    whole(median(compared)),
    spread(compared),
    ratio.toFixed(2),
    (importMs / 1000).toFixed(0),
    whole(bytes / MEGABYTE),
    ratio <= MOST_RATIO ? '' : MISSED,
  ]
}

async function measureIn(
  where: string,
  { numbers, people, registered, rounds }: Size,
): Promise<Measured> {
  const child = fork(measuring, [
    where,
    `--numbers=${numbers}`,
    `--people=${people}`,
    `--registered=${registered}`,
    `--rounds=${rounds}`,
  ])
  let measured: Measured | undefined
  child.on('message', (message: Measured) => {
    measured = message
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (measured === undefined) throw new Error(`Measuring ended with ${String(code)}.`)
  return measured
}
