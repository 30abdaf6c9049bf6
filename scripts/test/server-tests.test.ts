import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'
import { leftToAll } from './left-to-all.ts'
import { journeys, serverTests } from './server-tests.ts'
import { testsThatReach } from './tests-by-reach.ts'

const features = 'apps/server/src/features'

it('runs each test that opens a database on one of the two, and those that ask for a server on both', () => {
  const { embedded, postgres } = serverTests(root, false)
  const openOne = testsThatReach(root, 'apps/server', 'TEST_DATABASE_URL')
  const isRun = (path: string) => leftToAll[path] === undefined
  expect(
    openOne.filter(isRun).filter((path) => !embedded.includes(path) && !postgres.includes(path)),
  ).toEqual([])
  expect(postgres).toContain(`${features}/delivery/rules/rules-of-stop.test.ts`)
  expect(embedded).not.toContain(`${features}/delivery/rules/rules-of-stop.test.ts`)
  expect(embedded).toContain(`${features}/accounts/members/members.test.ts`)
  expect(postgres).not.toContain(`${features}/accounts/members/members.test.ts`)
  for (const list of [embedded, postgres]) {
    expect(list).toContain(`${features}/campaigns/publish-races.test.ts`)
  }
})

it('runs every test that opens a database on both where all is asked for', () => {
  const { embedded, postgres } = serverTests(root, true)
  expect(postgres.filter((path) => !embedded.includes(path))).toEqual([])
  expect(embedded.length).toBeGreaterThan(postgres.length)
})

it('runs every file but those that are left to all, and those too where all is asked for', () => {
  const runs = (isWhole: boolean) => {
    const { embedded, postgres } = serverTests(root, isWhole)
    return new Set([...embedded, ...postgres, ...journeys(root, isWhole)])
  }
  const [usual, whole] = [runs(false), runs(true)]
  expect(Object.keys(leftToAll).filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect([...whole].filter((path) => !usual.has(path)).toSorted()).toEqual(
    Object.keys(leftToAll).toSorted(),
  )
})

it('names files that exist', () => {
  const { embedded, postgres } = serverTests(root, false)
  expect([...embedded, ...postgres].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
