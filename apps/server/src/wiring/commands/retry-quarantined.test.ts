import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { createLogger } from '../../platform/log.ts'
import { fillDataFolder } from '../../testing/database/test-image.ts'
import { retryQuarantined } from './retry-quarantined.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterbeep quarantine '))
let config: Config
beforeAll(async () => {
  config = readConfig({ DATA_DIR: folder })
  await fillDataFolder(folder)
  await inDatabase(async (db) => {
    await db.query(
      `insert into quarantined_events (provider, kind, event_id, account_id, run_id, channel,
         payload, error, received_at, quarantined_at)
       values ('voice', 'reports', null, gen_random_uuid(), gen_random_uuid(), 'voice', '[]', 'bad set',
           '2026-11-21T12:00:00Z', '2026-11-21T12:20:00Z'),
         ('payments', 'invoice.paid', 'evt_1', null, null, null, '{}', 'bad event',
           '2026-11-21T13:00:00Z', '2026-11-21T13:20:00Z')`,
    )
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function inDatabase<T>(work: (db: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const db = await openEmbeddedDatabase({ folder: join(folder, 'database') })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await retryQuarantined(config, createLogger('silent'), args, (line) => void lines.push(line))
  return lines
}

it('lists quarantined events with their errors, and moves nothing', async () => {
  for (let time = 0; time < 2; time += 1) {
    const lines = await run('--list')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(
      /^2026-11-21T12:00:00.000Z {2}voice {2}reports {2}[\w-]{36} {2}bad set$/,
    )
    expect(lines[1]).toMatch(/^2026-11-21T13:00:00.000Z {2}payments {2}invoice.paid .* bad event$/)
    expect(lines[2]).toBe('2 events are in quarantine.')
  }
})

it('puts events back to where they came from, with their tries reset', async () => {
  expect(await run()).toEqual(['2 events are put back. The workers apply them within minutes.'])
  const found = await inDatabase(async (db) => ({
    sets: await db.query('select channel, tries from waiting_reports'),
    events: await db.query('select provider, event_id, tries, applied_at from provider_events'),
  }))
  expect(found).toEqual({
    sets: [{ channel: 'voice', tries: 0 }],
    events: [{ provider: 'payments', event_id: 'evt_1', tries: 0, applied_at: null }],
  })
  expect(await run('--list')).toEqual(['0 events are in quarantine.'])
})
