import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxPhoneSchema } from '@afterbeep/contract/api/sandbox'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { importContactFile } from '../contacts/upload/import-contact-file.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

/** Ann has everything, the second no city, the third neither name nor city. */
const rows = [
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,City,State',
  '1,Ann,Lee,1,14085550101,Rome,CA',
  '2,Bob,Lee,2,14085550102,,CA',
  '3,,Lee,3,14085550103,,CA',
]

async function listWithGaps(accountId: string): Promise<string> {
  async function* bytes() {
    yield Buffer.from(rows.join('\n'))
  }
  const file = { accountId, name: 'gaps.csv', bytes: bytes() }
  return (await importContactFile(fixture, file)).listId
}

/** What each of the three phones got: its voicemails, then its texts. */
async function received(): Promise<string[][]> {
  const phones = ['14085550101', '14085550102', '14085550103'].map(async (phone) => {
    const response = await fetch(`${fixture.simulators.urls.control}/phones/${phone}`)
    const { voicemails, messages } = sandboxPhoneSchema.parse(await response.json())
    return [...voicemails, ...messages].map(({ text }) => text)
  })
  return Promise.all(phones)
}

it('a recipient without a value for a field gets the fallback, the others their own', async () => {
  const customer = await fixture.customer()
  const list = await listWithGaps(customer.accountId)
  const { campaign_name: name } = await fixture.publish(customer, list, {
    message: 'Hi <FirstName>, our shop in <City> is open. Reply STOP to opt out',
    fallbacks: { firstname: ' there ', City: 'your State town' },
  })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed')
  const texts = [
    'Hi Ann, our shop in Rome is open. Reply STOP to opt out',
    'Hi Bob, our shop in your State town is open. Reply STOP to opt out',
    'Hi there, our shop in your State town is open. Reply STOP to opt out',
  ]
  expect(await received()).toEqual(texts.map((text) => [text, text]))
})
