import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { openEmbeddedTestDatabase } from '../database/open-test-database.ts'
import { checkStatements } from './check-statements.ts'
import { describerOf } from './described-statement.ts'
import { statementCalls } from './statement-calls.ts'
import type { StatementCall } from './statement-calls.ts'

const declaration = join(import.meta.dirname, '../../platform/database/database.ts')

/** A file each, with one statement in its third line. */
const planted = {
  right: `db.query<{ id: string; dropAt: Date; finishedAt: Date | null; number: number }>(
    'select id, drop_at as "dropAt", finished_at as "finishedAt", number from runs')`,
  constant: 'db.query<{ id: string; name: string }>(`select ${columns} from ${table()}`)',
  optional: `db.query<{ id: string; name?: string }>(
    db ? 'select id, name from campaigns' : 'select id from campaigns')`,
  filtered: `db.query<{ reason: string }>(
    'select status_reason as reason from campaigns where status_reason is not null')`,
  parsed: `db.query<{ fallbacks: unknown }>('select fallbacks from campaigns')`,
  unread: `db.query('select id as any_name from campaigns')`,
  renamed: `db.query<{ owner: string | null }>('select lease_owner as "leaseOwner" from chunks')`,
  missing: `db.query<{ id: string; name: string }>('select id from campaigns')`,
  extra: `db.query<{ id: string }>('select id, name, recipients from campaigns')`,
  twice: `db.query<{ id: string }>('select r.id, c.id from runs r, campaigns c')`,
  inferred: `const rows: Promise<{ name: string }[]> = db.query('select id from campaigns')`,
  branch: `db.query<{ id: string }>(db ? 'select id from runs' : 'select number from runs')`,
  wrongType: `db.query<{ recipients: string }>('select recipients from campaigns')`,
  wrongElement: `db.query<{ columns: number[] }>('select columns from contact_lists')`,
  instant: `db.query<{ at: string }>('select created_at as at from campaigns')`,
  json: `db.query<{ fallbacks: Record<string, string> }>('select fallbacks from campaigns')`,
  nullable: `db.query<{ reason: string }>('select status_reason as reason from campaigns')`,
  snakeCase: `db.query<{ list_id: string }>('select list_id from campaigns where list_id = $1')`,
  refused: `db.query('update chunks set owner = null')`,
  unknown: 'db.query(words.join())',
  // What has no type could run any statement, and must not go by unseen.
  untyped: `const untyped: any = db; untyped.query('select id from campaigns')`,
} as const

/** `table` is called, because what it returns can only be computed. */
const source = (statement: string) => `import type { Queries } from '${declaration}'
export function run(db: Queries, words: string[]) {
  ${statement}
}
const name = (prefix: string) => \`\${prefix}name\`
const columns = \`id, \${name('')}\`
export function table(): string {
  return ['camp', 'aigns'].join('')
}
`

let folder: string
let db: EmbeddedDatabase
let calls: StatementCall[]
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'afterbeep-statements-')))
  for (const [name, statement] of Object.entries(planted)) {
    writeFileSync(join(folder, `${name}.ts`), source(statement))
  }
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] }
  const config = { compilerOptions: { ...options, module: 'nodenext' }, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const opened = openEmbeddedTestDatabase()
  calls = await statementCalls(join(folder, 'tsconfig.json'), (path) => path.startsWith(folder))
  db = await opened
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db.close()
})

/** The complaints about one planted file. */
async function complaintsAbout(name: keyof typeof planted): Promise<string[]> {
  const own = calls.filter((call) => call.path === join(folder, `${name}.ts`))
  return (await checkStatements(own, await describerOf(db.engine), folder)).complaints
}

describe('the check of statements', () => {
  it.each(['right', 'constant', 'optional', 'filtered', 'parsed', 'unread'] as const)(
    'accepts a statement that fits: %s',
    async (name) => {
      expect(await complaintsAbout(name)).toEqual([])
    },
  )

  it.each<[keyof typeof planted, string[]]>([
    ['renamed', ['expects column `owner`, the statement returns `leaseOwner`']],
    ['missing', ['expects column `name`, which the statement does not return']],
    [
      'extra',
      [
        'returns column `name`, which the row type does not have',
        'returns column `recipients`, which the row type does not have',
      ],
    ],
    ['twice', ['returns two columns `id`']],
    ['inferred', ['expects column `name`, the statement returns `id`']],
    ['branch', ['expects column `id`, the statement returns `number`']],
    ['wrongType', ['expects column `recipients` to be string, the statement returns number']],
    ['wrongElement', ['expects column `columns` to be number[], the statement returns string[]']],
    ['instant', ['expects column `at` to be string, the statement returns Date']],
    ['json', ['expects column `fallbacks` to be object, the statement returns json']],
    ['nullable', ['expects column `reason` never to be null, which its table allows']],
    ['snakeCase', ['returns column `list_id`, which is not in camelCase']],
    ['refused', ['is refused by Postgres: column "owner" of relation "chunks" does not exist']],
    ['unknown', ["can't be checked: `words.join` is no function of ours"]],
    ['untyped', ["can't be checked: `untyped.query` has no type"]],
  ])('names the mistake: %s', async (name, complaints) => {
    expect(await complaintsAbout(name)).toEqual(complaints.map((what) => `${name}.ts:3 ${what}`))
  })

  it('names the column that a migration has renamed', async () => {
    await db.script('alter table runs rename column drop_at to drops_at')
    expect(await complaintsAbout('right')).toEqual([
      'right.ts:3 is refused by Postgres: column "drop_at" does not exist',
    ])
    await db.script('alter table runs rename column drops_at to drop_at')
  })

  it('counts every statement', async () => {
    const report = await checkStatements(calls, await describerOf(db.engine), folder)
    expect(calls).toHaveLength(Object.keys(planted).length)
    expect(report).toMatchObject({ checked: calls.length - 2, withRows: calls.length - 4 })
  })

  it('allows one unknown statement in a listed file, and no listed file without one', async () => {
    const describer = await describerOf(db.engine)
    const unknown = calls.filter(({ path }) => path.endsWith('/unknown.ts'))
    const listed = new Set(['unknown.ts', 'right.ts'])
    expect((await checkStatements(unknown, describer, folder, listed)).complaints).toEqual([
      'right.ts has no unknown statement any more',
    ])
    const twice = [...unknown, ...unknown]
    expect((await checkStatements(twice, describer, folder, listed)).complaints).toHaveLength(2)
  })
})
