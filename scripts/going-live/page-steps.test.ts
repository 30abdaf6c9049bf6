import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filledIn, printedSettings, stepsOf } from './page-steps.ts'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'going-live.md'), 'utf8')
const example = readFileSync(join(root, 'deploy', 'live.env.example'), 'utf8')

it('the page has a block of commands for each step that is done by commands', () => {
  expect(stepsOf(page).map(({ heading }) => heading)).toEqual([
    '2. The settings',
    '3. The providers',
    '4. Start',
    '5. Back up, and try the backup',
    '6. The doctor',
    '7. See for yourself',
  ])
})

it('the page’s commands run scripts that package.json has', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const run = [...page.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name = '']) => name)
  expect(run.length).toBeGreaterThan(2)
  expect(run.filter((name) => scripts[name] === undefined)).toEqual([])
})

it('every setting that the page demands stands in the example of settings', () => {
  const [, table = ''] = /You can't go on without these:\n\n((?:\|.*\n)+)/.exec(page) ?? []
  const names = [...table.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  )
  expect(names.length).toBeGreaterThan(12)
  const ofCompose = ['TRUST_PROXY']
  const missing = names.filter(
    (name) => !example.includes(`\n${name}=`) && !ofCompose.includes(name),
  )
  expect(missing).toEqual([])
})

it('settings are filled in where they are empty, and added where they are not', () => {
  expect(filledIn('# a\nONE=\nTWO=x\n', { ONE: '$1', THREE: 'a b' })).toBe(
    "# a\nONE='$1'\nTWO=x\nTHREE='a b'\n",
  )
})

it('printed settings are read, also with a sign of equality in the value', () => {
  const output = 'there  a=b\n\nPut into the settings:\nONE=x\nTWO=eA=='
  expect(printedSettings(output)).toEqual({ ONE: 'x', TWO: 'eA==' })
  expect(printedSettings('there  a=b')).toEqual({})
})
