import { onTestFailed, onTestFinished } from 'vitest'
import { freePort } from '@afterbeep/testing/product/free-port'
import { makeOn } from '@afterbeep/testing/product/databases'
import { until } from '@afterbeep/testing/product/poll'
import { startPostgresServer } from '@afterbeep/testing/system/postgres-server'
import type { PostgresServer } from '@afterbeep/testing/system/postgres-server'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { quietEnv } from '@afterbeep/testing/product/test-products'
import { startPgBouncer } from './pgbouncer.ts'
import type { PgBouncer } from './pgbouncer.ts'
import { owner, paced, patientSimulators, postgresPrograms } from './settings.ts'
import { openSwitchProxy } from './switch-proxy.ts'
import type { SwitchProxy } from './switch-proxy.ts'

/** One web process and two workers, each with a proxy of its own before one Postgres server. */
export interface Fixture {
  sims: Simulators
  server: PostgresServer
  /** The name of their database. */
  database: string
  web: Product
  workers: readonly [Product, Product]
  /** The proxies of the web process and of the two workers. */
  lines: readonly [SwitchProxy, SwitchProxy, SwitchProxy]
  bouncer: PgBouncer | undefined
  /** Waits until the web process and both workers are ready. */
  untilReady(): Promise<void>
}

const LINES_SHOWN = 20

/** Everything is stopped at the end of the test. */
export async function openFixture(pooled: boolean): Promise<Fixture> {
  const sims = await startSimulators(patientSimulators)
  onTestFinished(() => sims.stop())
  const server = await startPostgresServer({ folder: postgresPrograms ?? '', owner })
  onTestFinished(() => server.remove())
  const bouncer = pooled ? await startPgBouncer(server.port) : undefined
  if (bouncer) onTestFinished(() => bouncer.stop())
  const made = await makeOn(server.url)
  const url = new URL(made.env['DATABASE_URL'] ?? '')
  const line = async () => {
    const opened = await openSwitchProxy(bouncer?.port ?? server.port)
    onTestFinished(() => opened.close())
    return opened
  }
  const lines = [await line(), await line(), await line()] as const
  const port = await freePort()
  const shared = {
    ...quietEnv,
    ...paced,
    ...sims.env,
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: 'a secret for tests only, long enough',
    HASH_KEY: 'another secret for tests, long enough',
  }
  const start = async (on: SwitchProxy, env: Record<string, string>) => {
    url.port = String(on.port)
    const product = await startProduct({ ...shared, ...env, DATABASE_URL: url.href })
    // Killed, as after SIGTERM it would wait for a database that may be gone.
    onTestFinished(() => product.kill())
    return product
  }
  const web = await start(lines[0], { ROLE: 'web', PORT: String(port) })
  const worker = (on: SwitchProxy) => start(on, { ROLE: 'worker' })
  const workers = [await worker(lines[1]), await worker(lines[2])] as const
  const products = [web, ...workers]
  onTestFailed(() => {
    process.stderr.write(products.map((product) => lastLines(product.output())).join('\n'))
  })
  const untilReady = async () => {
    for (const { url: at } of products) {
      const isReady = async () => (await fetch(`${at}/readyz`)).ok
      await until('it is ready', isReady)
    }
  }
  return { sims, server, database: url.pathname.slice(1), web, workers, lines, bouncer, untilReady }
}

/** A fault causes thousands of log lines; the last ones show how it ended. */
function lastLines(output: string): string {
  return output.split('\n').slice(-LINES_SHOWN).join('\n')
}
