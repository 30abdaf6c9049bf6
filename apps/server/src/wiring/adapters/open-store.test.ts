import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLogger } from '../../platform/log.ts'
import { fillDataFolder } from '../../testing/database/test-image.ts'
import { liveSettings } from '../../testing/live-settings.ts'
import { createShutdownHooks } from '../shutdown-hooks.ts'
import { StartupError } from '../startup-error.ts'
import { openStore } from './open-store.ts'

it.each([
  ['as live', {}, liveSettings, /belongs to the sandbox/],
  ['as a sandbox', liveSettings, {}, /belongs to a live installation/],
])('a database of the other is not started %s', async (_, first, then, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep other '))
  const log = createLogger('silent')
  await fillDataFolder(folder)
  const start = async (settings: Record<string, string>) => {
    const hooks = createShutdownHooks(log)
    const database = { kind: 'embedded' } as const
    const config = { ...readConfig(settings), database, dataDir: folder }
    try {
      await openStore(config, log, hooks)
    } finally {
      await hooks.closeAll(5_000)
    }
  }
  await start(first)
  await expect(start(then)).rejects.toThrow(StartupError)
  await expect(start(then)).rejects.toThrow(words)
  rmSync(folder, { recursive: true, force: true })
})
