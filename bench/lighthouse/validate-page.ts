import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseJsonRecord, recordAt } from '../../scripts/check/json-record.ts'
import { lighthouseProgram } from './install-lighthouse.ts'

export type Device = 'desktop' | 'mobile'

/** Scores of 0 to 100, and the parts of the performance score. */
export interface Verdict {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  /** Shares of the window times shares of the way, summed; no unit. */
  cls: number
  /** The final address that was audited; it differs from the given one after a redirect. */
  url: string
}

const run = promisify(execFile)
const TIMEOUT_MS = 120_000

/**
 * Lets Lighthouse audit an address once, in the browser that listens on this port. The browser keeps
 * its storage, so a signed-in user stays signed in. Undefined when the browser's recording began too
 * late to see the load, which happens and is no fault of the page.
 */
export async function validatePage(
  url: string,
  device: Device,
  port: number,
): Promise<Verdict | undefined> {
  const report = parseJsonRecord(await audit(url, device, port))
  if (report['runtimeError'] === undefined) return verdictIn(report)
  if (recordAt(report, 'runtimeError')['code'] === 'NO_NAVSTART') return undefined
  throw new Error(`Lighthouse failed: ${JSON.stringify(report['runtimeError'])}`)
}

/** The report's text. It goes through a file: what Lighthouse prints is cut off where it ends before it is read. */
async function audit(url: string, device: Device, port: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-audit-'))
  const path = join(folder, 'report.json')
  const options = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${path}`,
    '--quiet',
    '--disable-storage-reset',
    '--no-enable-error-reporting',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]
  try {
    const ended = run(process.execPath, [lighthouseProgram, url, ...options], {
      timeout: TIMEOUT_MS,
    })
    // Without a recording Lighthouse exits with 1, and still writes its report.
    const failure = await ended.then(() => undefined, toError)
    return await readFile(path, 'utf8').catch((error: unknown) => {
      throw failure ?? error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function verdictIn(report: Record<string, unknown>): Verdict {
  const categories = recordAt(report, 'categories')
  const audits = recordAt(report, 'audits')
  const percent = (name: string) => Math.round(numberAt(recordAt(categories, name), 'score') * 100)
  const metric = (name: string) => numberAt(recordAt(audits, name), 'numericValue')
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    bestPractices: percent('best-practices'),
    seo: percent('seo'),
    fcpMs: metric('first-contentful-paint'),
    lcpMs: metric('largest-contentful-paint'),
    tbtMs: metric('total-blocking-time'),
    cls: metric('cumulative-layout-shift'),
    url: String(report['finalDisplayedUrl']),
  }
}

/** A page that could not be audited has no score, which must not count as a good one. */
function numberAt(record: Record<string, unknown>, key: string): number {
  const value = record[key]
  if (typeof value === 'number') return value
  throw new Error(`Lighthouse gave no ${key}: ${JSON.stringify(record).slice(0, 500)}`)
}
