import { expect, it } from 'vitest'
import { chooseStages } from './choose-stages.ts'
import { runStages } from './run-stages.ts'
import type { Outcome, Stage } from './stage.ts'

const stage = (group: string, outcome: Outcome | Error, ran: string[] = []): Stage => ({
  name: group,
  group,
  run: () => {
    ran.push(group)
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
  },
})
const good = { passed: 3, failed: 0, ok: true }

it('adds up the tests of all stages', async () => {
  const outcome = await runStages([stage('a', good), stage('b', good)])
  expect(outcome).toEqual({ passed: 6, failed: 0, ok: true })
})

it('stops at the first stage that fails', async () => {
  const ran: string[] = []
  const bad = { passed: 1, failed: 2, ok: false }
  const outcome = await runStages([
    stage('a', good, ran),
    stage('b', bad, ran),
    stage('c', good, ran),
  ])
  expect(outcome).toEqual({ passed: 4, failed: 2, ok: false })
  expect(ran).toEqual(['a', 'b'])
})

it('counts a stage that throws as one failure', async () => {
  const outcome = await runStages([stage('a', new Error('No Postgres server was found'))])
  expect(outcome).toEqual({ passed: 0, failed: 1, ok: false })
})

it('runs neighbours that keep one core busy at the same time, and no others', async () => {
  const ran: string[] = []
  let end: (outcome: Outcome) => void = () => undefined
  const first = new Promise<Outcome>((resolve) => (end = resolve))
  const onOneCore = (group: string) => ({ ...stage(group, good, ran), onOneCore: true })
  const running = runStages([
    { ...onOneCore('a'), run: () => first },
    onOneCore('b'),
    stage('c', good, ran),
    onOneCore('d'),
  ])
  expect(ran).toEqual(['b'])
  end(good)
  expect(await running).toEqual({ passed: 12, failed: 0, ok: true })
  expect(ran).toEqual(['b', 'c', 'd'])
})

it('chooses stages by their group and refuses a word that it does not know', () => {
  const stages = [stage('check', good), stage('unit', good), stage('e2e', good)]
  const groups = (args: string[]) => chooseStages(stages, args).map((chosen) => chosen.group)
  expect(groups([])).toEqual(['check', 'unit', 'e2e'])
  expect(groups(['--only=e2e,check'])).toEqual(['check', 'e2e'])
  expect(() => groups(['--only=browser'])).toThrow('check, unit, e2e')
})
