import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'
import { requirementComplaints, requirementsPath } from './security-requirements.ts'

const text = readFileSync(join(root, requirementsPath), 'utf8')
const exists = (path: string) => existsSync(join(root, path))
/** The list with one row changed. */
const withRow = (id: string, change: (row: string) => string) =>
  text
    .split('\n')
    .map((line) => (line.startsWith(`| ${id} `) ? change(line) : line))
    .join('\n')

it('accepts the list as it is', () => expect(requirementComplaints(text, exists)).toEqual([]))

it('refuses a test that does not exist', () => {
  const gone = requirementComplaints(text, (path) => !path.endsWith('sign-in.test.ts'))
  expect(gone.join()).toMatch(/names .*sign-in\.test\.ts, which does not exist/)
})

it('refuses a requirement that is missing or stands twice', () => {
  expect(
    requirementComplaints(
      withRow('1.2.4', () => ''),
      exists,
    ).join(),
  ).toContain('1.2.4 is missing')
  const twice = withRow('1.2.4', (line) => `${line}\n${line}`)
  expect(requirementComplaints(twice, exists).join()).toContain('1.2.4 stands 2 times')
})

it('refuses a number that the standard does not have, and one of its third level', () => {
  for (const id of ['1.2.99', '18.1.1', '6.5.6']) {
    const invented = withRow('1.2.4', (line) => line.replace('1.2.4', id))
    const complaints = requirementComplaints(invented, exists).join()
    expect(complaints).toContain(`${id} is no requirement of level 1 or 2`)
    expect(complaints).toContain('1.2.4 is missing')
  }
})

it('refuses another level than the standard’s', () => {
  const raised = withRow('1.2.4', (line) => line.replace('| L1 ', '| L2 '))
  expect(requirementComplaints(raised, exists).join()).toContain('1.2.4 is of L1, not of L2')
})

it('refuses an unknown status, and a row that does not say how', () => {
  const renamed = withRow('1.2.4', (line) => line.replace(/\| met +\|/, '| fine |'))
  expect(requirementComplaints(renamed, exists).join()).toContain('unknown status “fine”')
  const silent = withRow('1.2.4', (line) => line.replace(/(\| met +\|)[^|]+\|/, '$1 |'))
  expect(requirementComplaints(silent, exists)).not.toEqual([])
})

it.each(['', '`SECURITY.md`', '`scripts/gone.test.ts`'])(
  'refuses a requirement that is met and is shown by no test: %s',
  (tests) => {
    const untested = withRow('1.2.4', (line) => line.replace(/\| [^|]*\|$/, `| ${tests} |`))
    expect(requirementComplaints(untested, exists).join()).toContain(
      '1.2.4 is met and names no test',
    )
    const partly = untested.replace(/^(\| 1\.2\.4 .*?\|) met +\|/m, '$1 partly |')
    expect(requirementComplaints(partly, exists).join()).not.toContain('names no test')
  },
)

it('refuses a total that its rows do not give', () => {
  const fewer = withRow('1.2.4', (line) => line.replace(/\| met +\|/, '| partly |'))
  expect(requirementComplaints(fewer, exists).join()).toContain('Its rows are now')
})
