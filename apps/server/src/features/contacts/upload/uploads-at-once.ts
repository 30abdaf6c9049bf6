import { AppError } from '../../../platform/app-error.ts'

/** Runs work for an account, as long as not too much is in progress for the same account. */
export type UploadGate = <T>(accountId: string, work: () => Promise<T>) => Promise<T>

/**
 * A concurrency limiter per account: each upload takes a database connection and a core, which one
 * account must not take from the others. Each web process counts for itself, so several processes
 * together allow several times the limit.
 *
 * @throws AppError upload_limit
 */
export function createUploadGate(most: number): UploadGate {
  const inProgress = new Map<string, number>()
  return async (accountId, work) => {
    const before = inProgress.get(accountId) ?? 0
    if (before >= most) throw new AppError('upload_limit')
    inProgress.set(accountId, before + 1)
    try {
      return await work()
    } finally {
      const left = (inProgress.get(accountId) ?? 1) - 1
      if (left === 0) inProgress.delete(accountId)
      else inProgress.set(accountId, left)
    }
  }
}
