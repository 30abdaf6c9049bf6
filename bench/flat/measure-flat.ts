import { fork } from 'node:child_process'
import { join } from 'node:path'
import { makeOn } from '@afterbeep/testing/product/databases'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { median } from '../machine.ts'
import { printTable } from '../table.ts'

/** The program that fills two databases and times the product's own statements on them. */
const measuring = join(import.meta.dirname, '../../apps/server/src/testing/grown/main.ts')

/** What the process reports for each statement: its times at both sizes, in milliseconds. */
interface Measured {
  name: string
  times: number[][]
}

/** Every statement that is run again and again, at a hundredth of a large history and at all of it. */
export async function measureFlat(calls: number): Promise<void> {
  const server = await startPostgres({
    durable: true,
    more: { max_wal_size: '4GB', maintenance_work_mem: '512MB', jit: 'off' },
  })
  try {
    const [small, large] = [await makeOn(server.url), await makeOn(server.url)]
    const child = fork(measuring, [
      `--small=${small.env['DATABASE_URL']}`,
      `--large=${large.env['DATABASE_URL']}`,
      `--calls=${calls}`,
    ])
    const rows: string[][] = []
    child.on('message', ({ name, times }: Measured) => rows.push([name, ...figuresOf(times)]))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    if (code !== 0) throw new Error(`Measuring ended with ${String(code)}.`)
    printTable({
      title: `Statements, ms, ${calls} calls each, at a hundredth and at 10,000 runs in progress, 1,000,000 open deliveries, 300,000 stopped runs, 200,000 chunks, 100,000 campaigns in one account (goal: ≤ 2 ms, ≤ 1.2)`,
      columns: ['statement', 'median', 'p99', 'then: median', 'p99', 'ratio'],
      rows,
    })
  } finally {
    await server.stop()
  }
}

function figuresOf([small = [], large = []]: readonly number[][]): string[] {
  const figures = [small, large].flatMap((times) => [median(times), percentile(times, 0.99)])
  return [...figures.map((ms) => ms.toFixed(2)), (median(large) / median(small)).toFixed(2)]
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
