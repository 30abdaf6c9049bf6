import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'
import type { CampaignFixture } from './campaign-fixture.ts'

/** What becomes of the text of a new campaign to this phone alone: its state, and why. An engine has to run. */
export async function fateOfText(
  fixture: CampaignFixture,
  customer: Customer,
  phone: number,
): Promise<{ state: string; reason: string | null } | undefined> {
  const list = await fixture.list(customer, [phone])
  const { campaign_name: name } = await fixture.publish(customer, list)
  fixture.engine.wake()
  let text: { state: string; reason: string | null } | undefined
  await until('the text has its result', async () => {
    ;[text] = await fixture.db.query(
      `select d.state, d.reason from deliveries d
       join runs r on r.account_id = d.account_id and r.id = d.run_id
       join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
       where d.account_id = $1 and d.channel = 'text' and c.name = $2
         and d.state in ('delivered', 'failed', 'skipped')`,
      [customer.accountId, name],
    )
    return text !== undefined
  })
  return text
}
