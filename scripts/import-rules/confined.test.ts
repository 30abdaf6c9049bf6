import { describe, expect, it } from 'vitest'
import { validatePlanted } from './planted-tree.ts'

const complaintsAbout = (path: string, text: string) => validatePlanted({ [path]: text }).complaints

describe('the environment', () => {
  const feature = 'apps/server/src/features/billing/plan.ts'

  it.each([
    "export const port = process.env['PORT']",
    'export const port = process.env.PORT',
    "export const port = process['env'].PORT",
    'const { env } = process\nexport const port = env.PORT',
    "import { env } from 'node:process'\nexport const port = env.PORT",
  ])('is not read in a feature: %s', (text) => {
    expect(complaintsAbout(feature, text)).toEqual([
      `${feature}:1 reads the environment; only config.ts may`,
    ])
  })

  it.each([
    'apps/server/src/config.ts',
    'packages/simulators/src/main.ts',
    'scripts/test/stages.ts',
    'packages/testing/src/browser/find-chromium.ts',
    'apps/server/src/testing/database/open-test-database.ts',
  ])('may be read in %s', (path) => {
    expect(complaintsAbout(path, "export const port = process.env['PORT']")).toEqual([])
  })

  it.each([
    'apps/web/src/lib/api.ts',
    'packages/contract/src/money/plans.ts',
    'apps/server/src/main.ts',
  ])('is not read in %s', (path) => {
    expect(complaintsAbout(path, "export const port = process.env['PORT']")).toHaveLength(1)
  })
})

describe('SQL', () => {
  const verb = 'apps/server/src/features/billing/change-plan.ts'

  it.each([
    'select id from plans',
    'SELECT *\n  FROM plans',
    'select now()',
    'insert into plans (id) values ($1)',
    'update plans set name = $1',
    'delete from plans where id = $1',
    'with old as (select 1) select * from old',
    'create table plans (id int)',
    '-- why it is asked this way\nselect id from plans',
  ])('is rejected in a verb file: %s', (sql) => {
    const complaint = `${verb}:1 holds SQL; only *.queries.ts and platform/database may`
    expect(complaintsAbout(verb, `export const text = \`${sql}\``)).toEqual([complaint])
    expect(complaintsAbout(verb, `export const text = ${JSON.stringify(sql)}`)).toEqual([complaint])
  })

  it('is found in a template with values', () => {
    const text = 'export const text = (table: string) => `select id from ${table}`'
    expect(complaintsAbout(verb, text)).toHaveLength(1)
  })

  it.each([
    'apps/server/src/features/billing/plans.queries.ts',
    'apps/server/src/platform/database/migrate.ts',
    'apps/server/src/features/billing/change-plan.test.ts',
  ])('is allowed in %s', (path) => {
    expect(complaintsAbout(path, "export const text = 'select id from plans'")).toEqual([])
  })

  it.each(['Select a plan', 'Update your card', 'With love', 'Delete this list?'])(
    'is not found in prose: %s',
    (prose) => {
      expect(complaintsAbout(verb, `export const text = '${prose}'`)).toEqual([])
    },
  )
})

describe('the status of an entity', () => {
  const [moves, other] = ['runs/states/run-moves', 'billing/plans'].map(
    (name) => `apps/server/src/features/${name}.queries.ts`,
  )
  const write = (sql: string) => `export const text = \`${sql}\``

  it.each([
    "update runs set status = 'held' where id = $1",
    "update runs r set drained = true, status = 'held' from x where r.id = x.id",
    "with x as (select 1) update campaigns set status_reason = $2, status = 'Blocked'",
    'update contact_lists set emptied = true where id = $1',
    'insert into subscriptions as s (a) values (1) on conflict (a) do update set b = 1, status = $1',
    "update inbound_calls set state = 'over' where call_id = $1",
    "update runs set due = (select min(a) from x where b), status = 'held' where id = $1",
    "with moved as (update deliveries d set was = d.state, state = 'failed' where line = 1) select 1",
  ])('is not written outside the file of its moves: %s', (sql) => {
    const table = /(?:update|insert into) (\w+)/.exec(sql)?.[1]
    expect(complaintsAbout(other ?? '', write(sql))).toEqual([
      `${other}:1 writes the status of ${table}; only the file of its moves may`,
    ])
  })

  it.each([
    [moves, "update runs set status = 'held' where id = $1"],
    [other, "update runs set drained = true where status = 'held'"],
    [other, "update chunks set state = 'ready'"],
  ])('may be written by %s: %s', (path, sql) => {
    expect(complaintsAbout(path ?? '', write(sql))).toEqual([])
  })
})
