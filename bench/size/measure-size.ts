import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { printTable, whole } from '../table.ts'
import { fillExported, fillFirst, fillMore, WATCHED_CAMPAIGN } from './fill-database.ts'
import { measureExport } from './measure-export.ts'
import type { ExportFigures } from './measure-export.ts'
import { measureScreens } from './measure-screens.ts'
import type { CallTimes } from './measure-screens.ts'
import { screenCalls } from './screens.ts'
import { openSizeStage, signedInCookie } from './size-stage.ts'
import type { SizeStage } from './size-stage.ts'
import { openStatementTimes } from './statement-times.ts'

export interface SizeOptions {
  rounds: number
  /** Deliveries in the database, first and then. */
  sizes: readonly [number, number]
  /** Deliveries of the campaign that is exported. */
  exported: number
}

/** Rows, indexes, and the log while they are written. */
const BYTES_A_DELIVERY = 800

/** Every screen's data at two sizes of the database, and the export of a large campaign. */
export async function measureSize(options: SizeOptions): Promise<void> {
  await expectRoom(Math.max(...options.sizes) + options.exported)
  const stage = await openSizeStage()
  try {
    const [first, second] = options.sizes
    const calls = screenCalls(stage.customer.uid, WATCHED_CAMPAIGN)
    const statements = await openStatementTimes(stage.sql)
    const measure = () => measureScreens(stage.customer, calls, statements, options.rounds)
    await fillFirst(stage.sql, stage.accountId, first)
    console.log(`  ${whole(first)} deliveries are there`)
    const small = await measure()
    await fillMore(stage.sql, second - first)
    console.log(`  ${whole(second)} deliveries are there`)
    const large = await measure()
    const names = calls.map((call) => call.name)
    printScreens(options, names, small, large)
    printExport(options, await exportLarge(stage, options))
  } finally {
    await stage.close()
  }
}

async function expectRoom(deliveries: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const neededGb = (deliveries * BYTES_A_DELIVERY) / 1e9
  const freeGb = (bavail * bsize) / 1e9
  if (freeGb > neededGb + 2) return
  throw new Error(`${whole(neededGb + 2)} GB are needed in ${tmpdir()}, ${whole(freeGb)} are free.`)
}

async function exportLarge(stage: SizeStage, options: SizeOptions): Promise<ExportFigures> {
  const { sql, accountId, databaseUrl, web } = stage
  const name = 'Exported'
  const runId = await fillExported(sql, accountId, name, options.exported)
  return measureExport({
    databaseUrl,
    fileUrl: `${web.url}/api/drop-cowboy/analytics/details/download/${name}/`,
    cookie: await signedInCookie(stage),
    pid: web.pid,
    runId,
    rows: options.exported,
    rounds: options.rounds,
  })
}

function printScreens(
  { sizes: [first, second] }: SizeOptions,
  names: readonly string[],
  small: readonly CallTimes[],
  large: readonly CallTimes[],
): void {
  const ms = (value = Number.NaN) => value.toFixed(2)
  const ratio = (one = Number.NaN, other = Number.NaN) => (other / one).toFixed(2)
  printTable({
    title: `What screens ask for, ms, with ${whole(first)} and ${whole(second)} deliveries (goal: ≤ 1.2, ≤ 1 ms in the database)`,
    columns: ['call', 'database', 'then', 'ratio', 'over HTTP', 'then', 'ratio'],
    rows: names.map((name, index) => {
      const [a, b] = [small[index], large[index]]
      return [
        name,
        ms(a?.database),
        ms(b?.database),
        ratio(a?.database, b?.database),
        ms(a?.http),
        ms(b?.http),
        ratio(a?.http, b?.http),
      ]
    }),
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
      ['memory of the server, grown by', `${whole(figures.grownMb)} MB`, 'flat'],
    ],
  })
}
