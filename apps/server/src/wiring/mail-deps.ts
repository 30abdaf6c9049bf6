import type { AccountMailDeps } from '../features/accounts/index.ts'
import { finishedCampaign } from '../features/assistant/index.ts'
import { describeBilling, readReceipt } from '../features/billing/index.ts'
import { latestReplied } from '../features/compliance/index.ts'
import { lowCredits } from '../features/credits/index.ts'
import { headToMail } from '../features/evidence/index.ts'
import { runNews } from '../features/runs/index.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** What mailing works with, in every process that does some of its work. */
export function mailDeps({
  db,
  clock,
  log,
  adapters,
  publicUrl,
  unsubscribeKey,
}: Pick<
  Dependencies,
  'db' | 'clock' | 'log' | 'adapters' | 'publicUrl' | 'unsubscribeKey'
>): AccountMailDeps {
  return {
    db,
    clock,
    log,
    mail: adapters.mail,
    publicUrl,
    unsubscribeKey,
    describeRun: (run) => runNews(db, run),
    describeBilling: (mail) => describeBilling(db, clock.now(), mail),
    describeReceipt: (accountId, invoiceRef) =>
      readReceipt({ db, payments: adapters.payments }, accountId, invoiceRef),
    describeCampaign: (accountId, campaignId) => finishedCampaign(db, accountId, campaignId),
    latestReplied: (accountId) => latestReplied(db, accountId),
    describeCredits: (accountId) => lowCredits(db, accountId),
    describeHead: (accountId, since) => headToMail({ db, clock }, accountId, since),
  }
}
