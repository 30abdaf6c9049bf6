import type { Finding } from '../../providers/finding.ts'

export interface Group {
  title: string
  findings: readonly Finding[]
}

const COLUMN = 24

/** The findings as a person reads them: state, part, what was found, and below it what to do. */
export function tableOf(groups: readonly Group[]): string {
  const lines = groups
    .filter(({ findings }) => findings.length > 0)
    .flatMap(({ title, findings }) => ['', title, ...findings.flatMap(linesOf)])
  return [...lines, '', summaryOf(groups)].join('\n').trimStart()
}

function linesOf({ state, what, found, todo }: Finding): string[] {
  const line = `  ${state.padEnd(8)} ${what.padEnd(COLUMN)} ${found}`
  return todo === undefined ? [line] : [line, `${' '.repeat(12)}→ ${todo}`]
}

function summaryOf(groups: readonly Group[]): string {
  const all = groups.flatMap(({ findings }) => findings)
  const count = (state: Finding['state']) => all.filter((one) => one.state === state).length
  const [faults, warnings] = [count('fault'), count('warning')]
  const ending =
    faults > 0 ? 'Mend the faults before anyone is called.' : 'Nothing stands in the way.'
  return `${faults} ${faults === 1 ? 'fault' : 'faults'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('ok')} ok. ${ending}`
}

/** A text without any of the secrets, should a message ever repeat one. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const longest = secrets.toSorted((one, other) => other.length - one.length)
  return longest.reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
}
