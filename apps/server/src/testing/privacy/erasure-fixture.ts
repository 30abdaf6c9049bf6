import { sendErasedMail } from '../../features/accounts/index.ts'
import { closeCustomer } from '../../features/billing/index.ts'
import { handleAccountErasures } from '../../features/privacy/index.ts'
import type { EraseAccountDeps } from '../../features/privacy/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { PaymentsProvider } from '../../providers/payments/port.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import { publicUrl } from '../accounts/account-server.ts'
import { openCampaignFixture } from '../campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../campaigns/campaign-fixture.ts'

/** Campaigns, the simulated payment provider and a mail server, for accounts that are deleted. */
export interface ErasureFixture {
  fixture: CampaignFixture
  payments: PaymentsProvider
  deps: EraseAccountDeps
  /** Mails that the mail server took. */
  mails: Mail[]
  mailServer: { isDown: boolean }
}

export async function openErasureFixture(log: Logger): Promise<ErasureFixture> {
  const fixture = await openCampaignFixture({ log })
  const { db, clock, jobs } = fixture
  const { credentials, urls } = fixture.simulators
  const payments = createStripePayments({
    ...credentials.stripe,
    webhookSecrets: [credentials.stripe.webhookSecret],
    baseUrl: urls.stripe,
  })
  const mails: Mail[] = []
  const mailServer = { isDown: false }
  const send = async (mail: Mail) => {
    if (mailServer.isDown) throw new Error('down')
    mails.push(mail)
  }
  const deps: EraseAccountDeps = {
    db,
    clock,
    log,
    closeCustomer: (accountId, requestedAt) =>
      closeCustomer({ db, clock, log, payments }, accountId, requestedAt),
    sendLastMail: (accountId) => sendErasedMail({ db, publicUrl, mail: { send } }, accountId),
  }
  handleAccountErasures({ ...deps, jobs })
  return { fixture, payments, deps, mails, mailServer }
}
