/** Where OWASP's ASVS 5.0 is gone through; each requirement is a row of a table. */
export const requirementsPath = 'docs/security/asvs.md'

/** How many requirements of levels 1 and 2 each chapter of version 5.0.0 has. */
const requirementsOfChapter: Readonly<Record<string, number>> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
}

const statuses = ['met', 'partly', 'not met', 'operator', 'n/a']
const testFile = /\.test\.tsx?$/
const row = /^\| (\d+)\.(\d+\.\d+) +\| (L[12]) +\| ([a-z/ ]+?) +\| (.*?) +\| (.*?) *\|$/

/**
 * What is wrong with the list: a requirement that is missing or stands twice, an unknown status, one that
 * is met by no words or by no test, a test that does not exist, and a wrong total.
 *
 * @param exists whether a path of the repository is a file
 */
export function requirementComplaints(text: string, exists: (path: string) => boolean): string[] {
  const seen = new Map<string, number>()
  const counts = new Map<string, number>()
  const totals = new Map<string, number>()
  const complaints: string[] = []
  for (const line of text.split('\n')) {
    const [, chapter, rest, , status = '', how = '', tests = ''] = row.exec(line) ?? []
    if (chapter === undefined || rest === undefined) continue
    const id = `${chapter}.${rest}`
    seen.set(id, (seen.get(id) ?? 0) + 1)
    counts.set(chapter, (counts.get(chapter) ?? 0) + 1)
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
  for (const [chapter, wanted] of Object.entries(requirementsOfChapter)) {
    const found = counts.get(chapter) ?? 0
    if (found !== wanted)
      complaints.push(`Chapter ${chapter} has ${found} rows instead of ${wanted}`)
  }
  const [met, partly, notMet, operator, notApplicable] = statuses.map((one) => totals.get(one) ?? 0)
  const total = `${met} met, ${partly} partly, ${notMet} not met, ${operator} by the operator, ${notApplicable} not applicable`
  if (!text.replaceAll(/\s+/g, ' ').includes(`Now: ${total}.`)) {
    complaints.push(`Its rows are now ${total}`)
  }
  return complaints.map((complaint) => `${requirementsPath}: ${complaint}`)
}
