import { sendErasedMail } from '../features/accounts/index.ts'
import { closeCustomer } from '../features/billing/index.ts'
import type { EraseAccountDeps } from '../features/privacy/index.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** What deleting an account works with, in every process that does some of its work. */
export function erasureDeps({
  db,
  clock,
  log,
  adapters,
  publicUrl,
}: Pick<Dependencies, 'db' | 'clock' | 'log' | 'adapters' | 'publicUrl'>): EraseAccountDeps {
  const { payments, mail } = adapters
  return {
    db,
    clock,
    log,
    closeCustomer: (accountId, requestedAt) =>
      closeCustomer({ db, clock, log, payments }, accountId, requestedAt),
    sendLastMail: (accountId) => sendErasedMail({ db, mail, publicUrl }, accountId),
  }
}
