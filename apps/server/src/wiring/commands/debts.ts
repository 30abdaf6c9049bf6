import { letDebtGo, selectDebts } from '../../features/billing/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import type { Config } from '../../config.ts'
import type { Logger } from '../../platform/log.ts'
import { withStore } from './with-store.ts'

const LISTED = 200

/**
 * Lists what accounts owe for payments that went back after their credits were spent, or lets one go
 * with `--let-go <account> <invoice>`: an account with a lost dispute can send again then.
 */
export async function showDebts(
  config: Config,
  log: Logger,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  await withStore(config, log, async ({ db, clock }) => {
    const [option, accountId, invoiceRef] = args
    if (option === '--let-go' && accountId && invoiceRef) {
      noteOperatorCommand(log, 'debts')
      const gone = await db.transaction(async (tx) => {
        const isGone = await letDebtGo(tx, { accountId, invoiceRef }, clock.now())
        if (isGone) await noteTouchedAccounts({ db: tx, clock }, [accountId], 'debts')
        return isGone
      })
      return print(gone ? 'The debt is let go.' : 'This account owes nothing for that invoice.')
    }
    const debts = await selectDebts(db, LISTED)
    for (const { updatedAt, accountId: account, invoiceRef: invoice, owed, dispute } of debts) {
      const why = dispute === null ? 'refunded' : `dispute ${dispute}`
      print(`${updatedAt.toISOString()}  ${account}  ${invoice}  ${owed} credits  ${why}`)
    }
    print(`${debts.length} debts${debts.length === LISTED ? ', or more' : ''}.`)
  })
}
