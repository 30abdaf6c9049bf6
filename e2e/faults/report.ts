import { recipients } from './settings.ts'
import type { Outcome } from './outcome.ts'
import type { Scenario } from './scenarios.ts'

export interface Run extends Outcome {
  seed: number
  seconds: number
}

/** The runs of each scenario, as the table of docs/reliability.md. */
export interface Report {
  add(scenario: Scenario, run: Run): void
  passed(scenario: Scenario, seed: number): void
  table(): string
}

const heads = [
  'fault',
  'seeds',
  'passed',
  'people',
  'twice',
  'lost',
  'texts given up unsent',
  'texts left to their report',
  'exits',
  'seconds each',
]

export function createReport(): Report {
  const runs = new Map<Scenario, (Run & { passed: boolean })[]>()
  const of = (scenario: Scenario) => runs.get(scenario) ?? []
  const row = (scenario: Scenario): string[] => {
    const all = of(scenario)
    const sum = (pick: (run: Run) => number) => all.reduce((total, run) => total + pick(run), 0)
    return [
      scenario.what,
      String(all.length),
      String(all.filter((run) => run.passed).length),
      String(all.length * recipients),
      String(sum((run) => run.twice)),
      String(sum((run) => run.lost)),
      String(sum((run) => run.givenUp)),
      String(sum((run) => run.textsFailed)),
      String(sum((run) => run.exits)),
      (sum((run) => run.seconds) / all.length).toFixed(0),
    ]
  }
  return {
    add: (scenario, run) => {
      runs.set(scenario, [...of(scenario), { ...run, passed: false }])
      process.stdout.write(`${scenario.name} ${JSON.stringify(run)}\n`)
    },
    passed: (scenario, seed) => {
      for (const run of of(scenario)) if (run.seed === seed) run.passed = true
    },
    table: () => {
      const lines = [heads, heads.map(() => '---'), ...[...runs.keys()].map(row)]
      return `\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
    },
  }
}
