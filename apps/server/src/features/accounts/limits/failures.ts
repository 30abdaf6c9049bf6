import { createHash } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { failureRules } from './failure-rules.ts'
import type { FailureKey } from './failures.queries.ts'
import {
  countFailure,
  deleteOldFailures,
  findFailures,
  forgetFailures,
  forgetFailuresOfUser,
  uncountFailure,
} from './failures.queries.ts'

/** A try to sign in that was counted as failed. */
export interface CountedTry {
  /** The password was right: the row of failures is over. */
  succeeded(): Promise<void>
  /** No password was compared, because the server was busy. */
  notMade(): Promise<void>
}

export interface TryToCount {
  email: string
  /** Undefined for an email that no account has. */
  userId: string | undefined
  /** Whether this browser signed in to the account before. */
  isKnownDevice: boolean
  network: string
}

export interface FailureDeps {
  db: Queries
  clock: Clock
  /** Failures of one network without a pause after them. */
  networkTries: number
}

/**
 * Counts a try before its password is compared, so that any number at once can't get past the limits.
 *
 * @throws AppError rate_limited during a pause, password_reset_required when no try is left
 */
export async function countTry(deps: FailureDeps, attempt: TryToCount): Promise<CountedTry> {
  const { userId } = attempt
  if (userId !== undefined && attempt.isKnownDevice) {
    const devices: FailureKey = { kind: 'devices', subject: userId }
    const state = await count(deps, devices)
    if (state === 'counted') return countedTry(deps.db, devices)
    // What is used up for the owner's browsers goes by the limit of all others.
    if (state !== 'locked') throw paused(state.waitMs)
  }
  const network: FailureKey = { kind: 'network', subject: attempt.network }
  const account = accountKey(attempt)
  for (const key of [network, account]) {
    const state = await count(deps, key)
    if (state === 'locked') throw new AppError('password_reset_required')
    if (state !== 'counted') throw paused(state.waitMs)
  }
  return countedTry(deps.db, account, network)
}

function accountKey({ userId, email }: TryToCount): FailureKey {
  if (userId !== undefined) return { kind: 'account', subject: userId }
  return { kind: 'unknown', subject: createHash('sha256').update(email).digest('hex') }
}

async function count(
  { db, clock, networkTries }: FailureDeps,
  key: FailureKey,
): Promise<'counted' | 'locked' | { waitMs: number }> {
  const rule = failureRules(networkTries)[key.kind]
  const now = clock.now()
  if ((await countFailure(db, key, rule, now)) !== undefined) return 'counted'
  const found = await findFailures(db, key)
  if (found && rule.most !== null && found.failures >= rule.most) return 'locked'
  return { waitMs: (found?.nextTryAt.getTime() ?? 0) - now.getTime() }
}

function countedTry(db: Queries, key: FailureKey, network?: FailureKey): CountedTry {
  return {
    succeeded: async () => {
      if (key.kind === 'account') await forgetFailuresOfUser(db, key.subject)
      else await forgetFailures(db, key)
      if (network) await uncountFailure(db, network)
    },
    notMade: async () => {
      await uncountFailure(db, key)
      if (network) await uncountFailure(db, network)
    },
  }
}

function paused(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `Too many attempts. Wait ${waitText(retryAfterSeconds)} and try again, or reset your password.`
  return new AppError('rate_limited', { message, details: { retryAfterSeconds } })
}

/** How long to wait, in words. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const DAY_MS = 86_400_000
/** Rows that strangers can make are as many as this at most. */
const MOST_ROWS = 100_000

/** Keeps the rows about accounts, of which there is one for each; the others go. Call it now and then. */
export async function removeOldFailures({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await deleteOldFailures(db, { kind: 'network', before: ago(1), most: MOST_ROWS })
  await deleteOldFailures(db, { kind: 'unknown', before: ago(30), most: MOST_ROWS })
}
