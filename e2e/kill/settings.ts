/** Whether all tests run, or only those that `npm test` has the time for. */
export const isWhole = process.env['KILLS'] !== undefined

/** How many kills a test makes: KILLS, or what fits into `npm test`. */
export function killsFor(inNpmTest: number): number {
  return Number(process.env['KILLS'] ?? inNpmTest)
}

/** The seed of the moments of the kills: SEED, to reproduce a failure. */
export const seed = Number(process.env['SEED'] ?? 20)

/** The most recipients for one month's credits of Dominate: 33 for a voicemail and a text. */
const MOST_RECIPIENTS = 3_000

/** People on the list; with more kills there must be more to send, so that they hit something. */
export function recipientsFor(kills: number): number {
  return Math.min(MOST_RECIPIENTS, Math.max(300, kills * 40))
}

/** A run must last longer than the kills take, so its rate is limited. */
export function slowSending(perSecond: number): Record<string, string> {
  return {
    VOICE_PER_SECOND: String(perSecond),
    TEXT_PER_SECOND: String(perSecond),
    // A text waits for its voicemail's report, and a dead process received none.
    TEXT_WAIT_MS: '3000',
  }
}

/** Fast enough for one process: while it is dead nothing is sent. */
export const perSecondAlone = 60

/**
 * A kill and the new start take some two seconds, and up to eight where other work keeps the machine busy:
 * so long voicemails and then texts are sent for each kill.
 */
const VOICE_SECONDS_A_KILL = Number(process.env['SECONDS_A_KILL'] ?? 4)

/** A surviving worker keeps sending, so the rate limit depends on how long the kills take. */
export function perSecondShared(kills: number): number {
  return Math.ceil(recipientsFor(kills) / (VOICE_SECONDS_A_KILL * kills))
}

/**
 * Every delivery succeeds, so that calls can be counted against recipients. A report that reaches no
 * process is tried again after 1 and 4 more seconds, where real providers wait for minutes.
 */
export const patientSimulators = {
  SANDBOX_FAILURE_RATE: '0',
  SIMULATOR_REPORT_DELAY_MS: '150',
  SIMULATOR_RETRY_GAPS_MS: '1000,4000',
}

/** Longest that a test may take: what starts and ends it, and 20 s for each kill of a busy machine. */
export function timeoutFor(kills: number): number {
  return 20 * 60_000 + kills * 20_000
}
