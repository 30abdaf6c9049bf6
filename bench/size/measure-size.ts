import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { printTable, whole } from '../table.ts'
import { fillDatabase, fillExported, WATCHED_CAMPAIGN } from './fill-database.ts'
import { measureExport } from './measure-export.ts'
import type { ExportFigures } from './measure-export.ts'
import { measureScreens } from './measure-screens.ts'
import type { CallTimes } from './measure-screens.ts'
import { openSizeFixture, signedInCookie } from './size-fixture.ts'
import type { SizeFixture } from './size-fixture.ts'
import { openStatementTimes, statementSettings } from './statement-times.ts'

export interface SizeOptions {
  rounds: number
  /** Deliveries in the first and in the second database. */
  sizes: readonly [number, number]
  /** Deliveries of the campaign that is exported. */
  exported: number
}

/** Rows, indexes, and the WAL while they are written. */
const BYTES_A_DELIVERY = 800

/** Every screen's data at two sizes of the database, and the export of a large campaign. */
export async function measureSize(options: SizeOptions): Promise<void> {
  const [first, second] = options.sizes
  await expectRoom(first + second + options.exported)
  const server = await startPostgres({
    durable: true,
    more: { ...statementSettings, max_wal_size: '4GB', maintenance_work_mem: '512MB' },
  })
  const fixtures: SizeFixture[] = []
  try {
    for (const size of options.sizes) {
      const fixture = await openSizeFixture(server)
      fixtures.push(fixture)
      await fillDatabase(fixture.sql, fixture.accountId, size)
      console.log(`  ${whole(size)} deliveries are there`)
    }
    const [, large] = fixtures
    if (!large) return
    const statements = await openStatementTimes(large.sql)
    const times = await measureScreens(fixtures, WATCHED_CAMPAIGN, statements, options.rounds)
    printScreens(options, times)
    printExport(options, await exportLarge(large, options))
  } finally {
    for (const fixture of fixtures) await fixture.close()
    await server.stop()
  }
}

async function expectRoom(deliveries: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const neededGb = (deliveries * BYTES_A_DELIVERY) / 1e9
  const freeGb = (bavail * bsize) / 1e9
  if (freeGb > neededGb + 2) return
  throw new Error(`${whole(neededGb + 2)} GB are needed in ${tmpdir()}, ${whole(freeGb)} are free.`)
}

async function exportLarge(fixture: SizeFixture, options: SizeOptions): Promise<ExportFigures> {
  const { sql, accountId, databaseUrl, web } = fixture
  const name = 'Exported'
  const runId = await fillExported(sql, accountId, name, options.exported)
  return measureExport({
    databaseUrl,
    fileUrl: `${web.url}/api/drop-cowboy/analytics/details/download/${name}/`,
    cookie: await signedInCookie(fixture),
    pid: web.pid,
    runId,
    rows: options.exported,
    rounds: options.rounds,
  })
}

function printScreens({ sizes: [first, second] }: SizeOptions, times: readonly CallTimes[]): void {
  const cells = ([small = Number.NaN, large = Number.NaN]: readonly number[]) => [
    small.toFixed(2),
    large.toFixed(2),
    (large / small).toFixed(2),
  ]
  printTable({
    title: `What screens ask for, ms, with ${whole(first)} and ${whole(second)} deliveries (goal: ≤ 1.2, ≤ 1 ms in the database)`,
    columns: ['call', 'database', 'then', 'ratio', 'over HTTP', 'then', 'ratio'],
    rows: times.map(({ name, database, http }) => [name, ...cells(database), ...cells(http)]),
  })
}

function printExport({ exported }: SizeOptions, figures: ExportFigures): void {
  printTable({
    title: `Export of ${whole(exported)} details, ${whole(figures.bytes / 1e6)} MB`,
    columns: ['', 'figure', 'goal'],
    rows: [
      ['psql \\copy (select …) to', `${whole(figures.copyMs)} ms`, ''],
      ['the file over HTTP', `${whole(figures.fileMs)} ms`, ''],
      ['ratio', (figures.fileMs / figures.copyMs).toFixed(2), '≤ 2'],
      ['first byte', `${whole(figures.firstByteMs)} ms`, '< 100 ms'],
      ['memory of the server, first file', `${whole(figures.firstMb)} MB`, ''],
      ['the same, last file', `${whole(figures.lastMb)} MB`, 'flat'],
    ],
  })
}
