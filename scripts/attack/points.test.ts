import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../import-rules/source-files.ts'
import { root } from '../stages/command.ts'
import { attackedPoints, measured, testFilesOf, testsBelow, testsOnServer } from './points.ts'

const all = sourceFiles(root)
const projects = ['apps/server', 'packages', 'scripts', 'e2e']

describe('the attack', () => {
  it('has tests of each of the sixteen points, and names each point once', () => {
    expect(attackedPoints.map(({ point }) => point)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    )
    expect(attackedPoints.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it.each(attackedPoints)(
    'finds a test in all that it names for point $point: $about',
    ({ tests }) => {
      expect(tests.filter((path) => testFilesOf(path, all).length === 0)).toEqual([])
    },
  )

  it('runs all that it names in one of its steps', () => {
    const named = new Set(attackedPoints.flatMap(({ tests }) => tests))
    expect(projects.flatMap(testsBelow).toSorted()).toEqual([...named].toSorted())
    expect(testFilesOf('apps/server/src/sandbox', all)).toEqual([])
  })

  it('measures only groups that the bench has', () => {
    const text = readFileSync(join(root, 'bench/groups.ts'), 'utf8')
    const groups = [...text.matchAll(/^ {2}'?([\w-]+)'?: \{$/gm)].map(([, name]) => name)
    expect(measured.filter((name) => !groups.includes(name))).toEqual([])
    expect(measured).toEqual(expect.arrayContaining(['logins', 'bombs', 'neighbours']))
  })

  it('runs on a server what opens a database, and nothing else', () => {
    const onServer = testsOnServer(root, all)
    const limits = 'apps/server/src/features/accounts/limits'
    expect(onServer).toEqual(
      expect.arrayContaining([`${limits}/guessing.test.ts`, `${limits}/link-mails.test.ts`]),
    )
    expect(onServer).not.toContain('apps/server/src/config.test.ts')
  })
})
