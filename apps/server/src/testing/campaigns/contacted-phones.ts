import type { Customer } from '../accounts/sign-in-server.ts'
import { openCampaignFixture } from './campaign-fixture.ts'
import type { CampaignFixture } from './campaign-fixture.ts'

/** A customer whose campaign *One* has reached these phones, so that their replies are replies to it. */
export async function openContactedPhones(
  phones: readonly number[],
): Promise<{ fixture: CampaignFixture; customer: Customer }> {
  const fixture = await openCampaignFixture()
  const customer = await fixture.customer()
  const list = await fixture.list(customer, [...phones])
  await fixture.publish(customer, list, { name: 'One' })
  fixture.engine.wake()
  await fixture.reaches(customer, 'One', 'Completed')
  return { fixture, customer }
}
