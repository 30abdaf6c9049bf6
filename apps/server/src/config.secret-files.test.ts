import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterbeep secrets '))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function problemsWith(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const secret = ' a secret with spaces, 32 characters '.padEnd(40, 'x')

it.each(['\n', '\r\n', ''])('a secret is read from a file that ends with %j', (end) => {
  const config = readConfig({ HASH_KEY_FILE: file('key', `${secret.trim()}${end}`) })
  expect(config.hashKey).toBe(secret.trim())
})

it('the address of a database is kept with its file, which is read again while the process runs', () => {
  const [DATABASE_URL, owner] = [
    'postgres://runner:one@localhost/x',
    'postgres://owner:two@localhost/x',
  ]
  const path = file('address', `${DATABASE_URL}\n`)
  const ownerPath = file('owner', owner)
  const files = { DATABASE_URL_FILE: path, MIGRATION_DATABASE_URL_FILE: ownerPath }
  const database = { kind: 'server', maxConnections: 10, url: DATABASE_URL }
  expect(readConfig(files).database).toEqual({
    ...database,
    file: path,
    owner: { url: owner, file: ownerPath },
  })
  expect(readConfig({ DATABASE_URL }).database).toEqual(database)
})

it('removes only the last line break, so a file of two lines keeps both', () => {
  const path = file('two', `${'a'.repeat(32)},\n${'b'.repeat(32)}\n`)
  const { previousSessionSecrets } = readConfig({ SESSION_SECRET_PREVIOUS_FILE: path })
  expect(previousSessionSecrets).toEqual(['a'.repeat(32), 'b'.repeat(32)])
})

it('a setting that is given both ways is refused, and its value is not repeated', () => {
  const HASH_KEY = 'h'.repeat(32)
  const problems = problemsWith({ HASH_KEY, HASH_KEY_FILE: file('both', HASH_KEY) })
  expect(problems).toEqual(['HASH_KEY and HASH_KEY_FILE are both set; remove one of the two.'])
  expect(problemsWith({ HASH_KEY: '', HASH_KEY_FILE: file('both', HASH_KEY) })).toEqual([])
})

it('a file that is missing, empty or a folder is refused in words', () => {
  const nowhere = join(folder, 'nowhere')
  expect(problemsWith({ HASH_KEY_FILE: nowhere })).toEqual([
    `HASH_KEY_FILE: there is no file ${nowhere}.`,
  ])
  const empty = file('empty', '\n')
  expect(problemsWith({ HASH_KEY_FILE: empty })).toEqual([
    `HASH_KEY_FILE: the file ${empty} is empty.`,
  ])
  expect(problemsWith({ HASH_KEY_FILE: folder })).toEqual([
    `HASH_KEY_FILE: ${folder} is a folder, and should be a file.`,
  ])
})

it.skipIf(process.getuid?.() === 0)(
  'a file that this user may not read is refused in words',
  () => {
    const path = file('closed', secret)
    chmodSync(path, 0o000)
    expect(problemsWith({ HASH_KEY_FILE: path }).join()).toContain('may not be read by the user')
  },
)

it('what a file holds is validated as if it were in the environment', () => {
  expect(problemsWith({ HASH_KEY_FILE: file('short', 'short\n') })).toEqual([
    'HASH_KEY must have at least 32 characters.',
  ])
})
