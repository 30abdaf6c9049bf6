import { asvsLevels } from './asvs-levels.ts'

/** Where OWASP's ASVS 5.0 is gone through; each requirement is a row of a table. */
export const requirementsPath = 'docs/security/asvs.md'

const statuses = ['met', 'partly', 'not met', 'operator', 'n/a']
const testFile = /\.test\.tsx?$/
const row = /^\| (\d+\.\d+\.\d+) +\| (L\d) +\| ([a-z/ ]+?) +\| (.*?) +\| (.*?) *\|$/

/**
 * What is wrong with the list: a requirement that is missing, stands twice, is none of the standard's or has another
 * level there, an unknown status, one that is met by no words or by no test, a test that does not exist, and a wrong
 * total.
 *
 * @param exists whether a path of the repository is a file
 */
export function requirementComplaints(text: string, exists: (path: string) => boolean): string[] {
  const seen = new Map<string, number>()
  const totals = new Map<string, number>()
  const complaints: string[] = []
  for (const line of text.split('\n')) {
    const [, id, level, status = '', how = '', tests = ''] = row.exec(line) ?? []
    if (id === undefined || level === undefined) continue
    seen.set(id, (seen.get(id) ?? 0) + 1)
    const ofStandard = asvsLevels.get(id)
    if (ofStandard === undefined) complaints.push(`${id} is no requirement of level 1 or 2`)
    else if (level !== ofStandard) complaints.push(`${id} is of ${ofStandard}, not of ${level}`)
    if (!statuses.includes(status)) complaints.push(`${id} has the unknown status “${status}”`)
    if (how === '') complaints.push(`${id} does not say how, or why not`)
    const paths = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    for (const path of paths) {
      if (!exists(path)) complaints.push(`${id} names ${path}, which does not exist`)
    }
    const isShown = paths.some((path) => testFile.test(path) && exists(path))
    if (status === 'met' && !isShown) complaints.push(`${id} is met and names no test`)
    totals.set(status, (totals.get(status) ?? 0) + 1)
  }
  for (const [id, times] of seen) if (times > 1) complaints.push(`${id} stands ${times} times`)
  for (const id of asvsLevels.keys()) if (!seen.has(id)) complaints.push(`${id} is missing`)
  const [met, partly, notMet, operator, notApplicable] = statuses.map((one) => totals.get(one) ?? 0)
  const total = `${met} met, ${partly} partly, ${notMet} not met, ${operator} by the operator, ${notApplicable} not applicable`
  if (!text.replaceAll(/\s+/g, ' ').includes(`Now: ${total}.`)) {
    complaints.push(`Its rows are now ${total}`)
  }
  return complaints.map((complaint) => `${requirementsPath}: ${complaint}`)
}
