import { AppError } from '../../platform/app-error.ts'

/** Runs work for an account, so long as not too much of it is under way for the same account. */
export type UploadGate = <T>(accountId: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets each account have so many uploads at once: every one holds a connection to the database and
 * a core, which one account must not take from the others. Counted in this process; with several
 * web processes each allows as many.
 *
 * @throws AppError upload_limit
 */
export function createUploadGate(most: number): UploadGate {
  const underWay = new Map<string, number>()
  return async (accountId, work) => {
    const before = underWay.get(accountId) ?? 0
    if (before >= most) throw new AppError('upload_limit')
    underWay.set(accountId, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(accountId) ?? 1) - 1
      if (left === 0) underWay.delete(accountId)
      else underWay.set(accountId, left)
    }
  }
}
