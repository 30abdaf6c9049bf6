import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'
import { testsThatReach } from './tests-by-reach.ts'

it('finds the tests that say a word, and those that reach it through any number of imports', () => {
  const tree = mkdtempSync(join(tmpdir(), 'afterbeep-reach-'))
  const files = {
    'apps/server/src/near.test.ts': "export const where = process.env['PLACE']",
    'apps/server/src/far.test.ts': "import { b } from './b.ts'",
    'apps/server/src/b.ts': "export { c as b } from '@afterbeep/testing/c'",
    'packages/testing/src/c.ts': "export const c = process.env['PLACE']",
    'apps/server/src/other.test.ts': "import { d } from './d.ts'",
    'apps/server/src/d.ts': 'export const d = 1',
    'apps/web/src/else.test.ts': "export const where = process.env['PLACE']",
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  expect(testsThatReach(tree, 'apps/server', 'PLACE').toSorted()).toEqual([
    'apps/server/src/far.test.ts',
    'apps/server/src/near.test.ts',
  ])
  rmSync(tree, { recursive: true })
})

it('takes every test that opens a database to the Postgres server', () => {
  const files = testsThatReach(root, 'apps/server', 'TEST_DATABASE_URL')
  expect(files).toContain('apps/server/src/features/delivery/delivery.test.ts')
  expect(files).toContain('apps/server/src/testing/simulation/simulation.test.ts')
  expect(files).not.toContain('apps/server/src/platform/database/folder-lock.test.ts')
})
