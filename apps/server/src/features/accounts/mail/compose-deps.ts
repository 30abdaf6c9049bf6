import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { LowCredits } from '../../credits/index.ts'
import type { BillingMailKind, RunMailKind } from '../../mails/index.ts'
import type { BillingNews } from './emails/billing-emails.ts'
import type { CampaignNews, HeadNews, ReceiptNews } from './emails/optional-emails.ts'
import type { RunNews } from './emails/run-emails.ts'

/** What the content of mails is composed of: the facts that other features know. */
export interface ComposeDeps {
  db: Database
  clock: Clock
  /** Where browsers find the product, without a final slash. */
  publicUrl: string
  /** Signs the links by which an optional email is switched off. */
  unsubscribeKey: string
  /** The facts about the run; undefined when the run was deleted or its problem is over. */
  describeRun(run: {
    kind: RunMailKind
    accountId: string
    runId: string
  }): Promise<RunNews | undefined>
  /** The facts about a plan and its payments; undefined when what the mail is about is over. */
  describeBilling(mail: {
    kind: BillingMailKind
    accountId: string
    about: string
  }): Promise<BillingNews | undefined>
  /** The facts of a paid invoice. */
  describeReceipt(accountId: string, invoiceRef: string): Promise<ReceiptNews | undefined>
  /** How a campaign went; undefined when it is gone. */
  describeCampaign(accountId: string, campaignId: string): Promise<CampaignNews | undefined>
  /** The campaign that was replied to last; null when that is not known. */
  latestReplied(accountId: string): Promise<string | null>
  /** Undefined when the credits are not low any more. */
  describeCredits(accountId: string): Promise<LowCredits | undefined>
  /** The newest head of the account's evidence log; undefined when there is none since that time. */
  describeHead(accountId: string, since: Date | null): Promise<HeadNews | undefined>
}
