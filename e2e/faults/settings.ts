/** Set by `npm run test:faults`; undefined in every other run. */
export const postgresPrograms = process.env['FAULTS_POSTGRES'] || undefined
export const pooler = process.env['FAULTS_PGBOUNCER'] || undefined

/** The user that Postgres and PgBouncer run as: none, or another one where we are root. */
export const owner: { uid?: number; gid?: number } = ownerOf(process.env['FAULTS_OWNER'] ?? '')

function ownerOf(text: string): { uid?: number; gid?: number } {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? []
  return uid === undefined || gid === undefined ? {} : { uid: Number(uid), gid: Number(gid) }
}

/** How often each fault is injected, with another seed each time: SEEDS, counted from SEED. */
const count = Number(process.env['SEEDS'] ?? 10)
const first = Number(process.env['SEED'] ?? 1)
export const seeds = Array.from({ length: count }, (_, index) => first + index)

/** Only the faults with one of these words in their names: ONLY, separated by commas. */
export function isAskedFor(name: string): boolean {
  const only = (process.env['ONLY'] ?? '').split(',').filter((word) => word !== '')
  return only.length === 0 || only.some((word) => name.includes(word))
}

/** People on the list, each called and texted, and how many of each channel in a second: fifteen seconds. */
export const recipients = Number(process.env['RECIPIENTS'] ?? 300)
const perSecond = Number(process.env['PER_SECOND'] ?? 20)
export const leaseMs = 5000

export const paced = {
  VOICE_PER_SECOND: String(perSecond),
  TEXT_PER_SECOND: String(perSecond),
  // A text waits for its voicemail's report, which a database that is away may have missed.
  TEXT_WAIT_MS: '3000',
  LEASE_MS: String(leaseMs),
}

/** Every delivery succeeds, and a report that is not accepted is sent again for half a minute. */
export const patientSimulators = {
  SANDBOX_FAILURE_RATE: '0',
  SIMULATOR_REPORT_DELAY_MS: '150',
  SIMULATOR_RETRY_GAPS_MS: '1000,3000,6000,10000,10000',
}

/** Longest that one seed may take on a busy machine. */
export const TIMEOUT_MS = 5 * 60_000
