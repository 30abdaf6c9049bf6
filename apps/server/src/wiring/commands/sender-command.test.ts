import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createUser } from '../../features/accounts/index.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { createLogger } from '../../platform/log.ts'
import { fillDataFolder } from '../../testing/database/test-image.ts'
import { runSenderCommand } from './sender-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterbeep sender '))
const config = readConfig({ DATA_DIR: folder, SENDERS: 'own' })
beforeAll(async () => {
  await fillDataFolder(folder)
  const db = await openEmbeddedDatabase({ folder: join(folder, 'database') })
  for (const email of ['ann@example.com', 'bob@example.com']) {
    const names = { firstName: 'A', lastName: 'B', displayName: 'a' }
    const user = { email, password: 'not used here at all', ...names, isDemo: false }
    await createUser(db, { ...user, at: new Date('2026-11-21T12:00:00Z') })
  }
  await db.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runSenderCommand(config, createLogger('silent'), args, (line) => void lines.push(line))
  return lines.join('\n')
}

it('shows what an account lacks, takes its parts one by one, and names the next step', async () => {
  expect(await run('ann@example.com')).toMatch(/Phone line +none: it can’t send this yet/)
  const first = ['--phone-line=line-1', '--caller-id=(212) 555-0142', '--text-number=844-555-0011']
  const before = await run('ann@example.com', ...first)
  expect(before).toMatch(/Phone line +line-1\nCaller id +\+12125550142/)
  expect(before).toMatch(/Texts from +\+18445550011\nRegistration +not registered: texts wait/)
  const args = ['--registration=registered', '--text-brand=B1', '--text-campaign=C1']
  const after = await run('Ann@example.com', ...args)
  expect(after).toMatch(/Phone line +line-1/)
  expect(after).toMatch(/Registration +registered\nBrand of texts +B1\nUse of texts +C1/)
  expect(await run('ann@example.com', '--phone-line=')).toMatch(/Phone line +none/)
})

it('refuses in words what can’t be', async () => {
  await expect(run('bob@example.com', '--text-number=+18445550011')).rejects.toThrow(
    '18445550011 is another account',
  )
  await expect(run('nobody@example.com')).rejects.toThrow('Nobody signs in as')
  await expect(run('ann@example.com', '--text-number=12')).rejects.toThrow('12 is no number')
  await expect(run('ann@example.com', '--registration=yes')).rejects.toThrow(
    '--registration is one of',
  )
  await expect(run('ann@example.com', '--line=x')).rejects.toThrow('sender <email')
  await expect(run()).rejects.toThrow('Name one email')
  await expect(run('ann@example.com', '--new-phone-line=Ann')).rejects.toThrow('needs the keys')
})
