import { execFile } from 'node:child_process'
import { isRecord, recordAt } from '../check/json-record.ts'
import { root } from '../stages/command.ts'

export interface Advice {
  /** Lines for the operator. */
  lines: string[]
  ok: boolean
}

/**
 * Asks the registry in use for known vulnerabilities of what is shipped. A registry that keeps no such
 * list is no failure, since a mirror may not pass the question on; but that is said.
 */
export async function adviseOnVulnerabilities(
  env: Record<string, string | undefined> = process.env,
): Promise<Advice> {
  const report = await auditReport(env)
  const found = isRecord(report) ? recordAt(recordAt(report, 'metadata'), 'vulnerabilities') : {}
  if (typeof found['total'] !== 'number') {
    return { lines: ['This registry offers no list of known vulnerabilities.'], ok: true }
  }
  const lines = Object.entries(recordAt(isRecord(report) ? report : {}, 'vulnerabilities')).map(
    ([name, about]) => `${name}: ${String(isRecord(about) ? about['severity'] : 'unknown')}`,
  )
  if (lines.length === 0) return { lines: ['No known vulnerability in what is shipped.'], ok: true }
  const grave = [found['high'], found['critical']].some((count) => count !== 0)
  return { lines: [...lines, 'npm audit --omit=dev tells more.'], ok: !grave }
}

/** npm exits with 1 also when it found something, so only what it prints counts. */
function auditReport(env: Record<string, string | undefined>): Promise<unknown> {
  return new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--json']
    execFile('npm', args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        resolve(undefined)
      }
    })
  })
}
