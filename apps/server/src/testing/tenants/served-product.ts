import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { createLogger } from '../../platform/log.ts'
import type { Logger } from '../../platform/log.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Dependencies } from '../../wiring/adapters/dependencies.ts'
import { openDependencies } from '../../wiring/adapters/open-dependencies.ts'
import { openProviders } from '../../wiring/adapters/open-providers.ts'
import { openStore } from '../../wiring/adapters/open-store.ts'
import { makeDemoCampaigns } from '../../wiring/demo/demo.ts'
import { makeDemoLogin } from '../../wiring/demo/demo-login.ts'
import type { DemoLogin } from '../../wiring/demo/demo-login.ts'
import { serve } from '../../wiring/serve.ts'
import { loadSecrets } from '../../wiring/settings/secrets.ts'
import { createShutdownHooks } from '../../wiring/shutdown-hooks.ts'
import { handleJobs } from '../../wiring/work.ts'
import { fillDataFolder } from '../database/test-image.ts'
import { alignClocks } from '../../sandbox/move-clocks.ts'

/** All routes as the product serves them; nothing is sent. */
export interface ServedProduct {
  api: Api
  deps: Dependencies
  demo: DemoLogin
  /** Each route with an upper-case method, as `GET /api/contact-lists/:id/`. */
  routes: readonly string[]
  /** By such a route, the names of what its query takes. */
  queries: ReadonlyMap<string, readonly string[]>
  close(): Promise<void>
}

export interface ServedOptions {
  /** Whether the demo account has its campaigns, which take ten seconds of a core. */
  hasCampaigns?: boolean
  log?: Logger
  /** More of the environment. */
  settings?: Readonly<Record<string, string>>
  /** Puts something between the product and its database. */
  wrap?: (db: Database) => Database
}

export async function serveProduct({
  hasCampaigns = true,
  log = createLogger('silent'),
  settings = {},
  wrap = (db) => db,
}: ServedOptions = {}): Promise<ServedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-served-'))
  await fillDataFolder(folder)
  const config = readConfig({ DATA_DIR: folder, PORT: '0', SPEECHES_PER_DAY: '10', ...settings })
  const hooks = createShutdownHooks(log)
  const secrets = loadSecrets(config)
  const opening = await openStore(config, log, hooks)
  const store = { ...opening, db: wrap(opening.db) }
  const providers = await openProviders(config, secrets.simulatorSeed, log, hooks)
  const signs = { wake: () => undefined, isStopping: () => false }
  const opened = { log, secrets, store, providers, port: 0, ...signs }
  const deps = await openDependencies(config, opened, hooks)
  handleJobs(deps)
  const routes = new Set<string>()
  const queries = new Map<string, readonly string[]>()
  const api = await serve(config, deps, ({ method, url, schema }) => {
    const query = schema?.querystring
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue
      routes.add(`${one} ${url}`)
      if (query instanceof z.ZodObject) queries.set(`${one} ${url}`, Object.keys(query.shape))
    }
  })
  await deps.jobs.start()
  hooks.add('jobs', () => deps.jobs.stop())
  const { simulators, sandboxClock } = deps
  if (!simulators || !sandboxClock) throw new Error('The sandbox is missing.')
  await alignClocks({ clock: sandboxClock, control: simulators.control })
  const demo = await makeDemoLogin(deps, config.dataDir)
  if (hasCampaigns) await makeDemoCampaigns(deps, api, demo)
  return {
    api,
    deps,
    demo,
    routes: [...routes].toSorted(),
    queries,
    close: async () => {
      await api.close()
      await hooks.closeAll(5_000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
