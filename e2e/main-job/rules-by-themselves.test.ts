import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftFor, publish, upload } from '@afterbeep/testing/product/campaigns'
import { goodFile } from '@afterbeep/testing/data/contact-file'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

/** What a started product does by itself, and what it was told by its settings: no call of the API asks for it. */
const california = '14087775501'
const newYork = '12127775502'
/** Its area code is in Louisiana, where an emergency was declared. */
const louisiana = '15047775503'
const CONFIRMATION = /You are opted out and will get no more messages or calls from /

describe('a started product', () => {
  let fixture: TestProduct
  beforeAll(async () => {
    fixture = await startTestProduct(undefined, {
      EMERGENCY_STATES: 'LA',
      SANDBOX_FAILURE_RATE: '0',
      SANDBOX_REPORT_DELAY_MS: '0',
    })
  })
  afterAll(() => fixture.close())

  const sentTo = async (phone: string) => {
    const { voicemails, messages } = await fixture.sandbox.phone(phone)
    const texts = messages.filter(({ direction }) => direction === 'outbound')
    return { voicemails: voicemails.length, texts: texts.map(({ text }) => text) }
  }

  it('contacts no one in a state whose emergency is set, while others are', async () => {
    const { product, sandbox, dropAt } = fixture
    const customer = await newCustomer(product.url, sandbox)
    await subscribe(customer, 'Launch')
    const { contact_list_id: contactListId } = await upload(
      customer,
      goodFile([louisiana, california, newYork]),
    )
    const draft = draftFor(dropAt, { name: 'Autumn', contactListId })
    // Its place never opens, which the review has to say and not to wait for.
    expect((await customer.api.post('/api/campaigns/preflight/', draft)).status).toBe(200)
    await publish(customer, draft)
    await sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    for (const phone of [california, newYork]) {
      await until(`the text is on ${phone}`, async () => {
        const { voicemails, texts } = await sentTo(phone)
        return (voicemails === 1 && texts.length === 1) || undefined
      })
    }
    expect(await sentTo(louisiana)).toEqual({ voicemails: 0, texts: [] })
  })

  it('confirms an opt-out once, also after a STOP six minutes later, and helps who asks for it', async () => {
    const { sandbox } = fixture
    // In a sentence: to the bare word the provider itself replies.
    await sandbox.reply(california, 'Please take me off your list')
    await until('the confirmation is on the phone', async () => {
      const { texts } = await sentTo(california)
      return texts.some((text) => CONFIRMATION.test(text)) || undefined
    })
    await sandbox.advance(6 * 60)
    await sandbox.reply(california, 'STOP')
    await sandbox.reply(newYork, 'Help me')
    const help = await until('help is on the other phone', async () => {
      const { texts } = await sentTo(newYork)
      return texts.length > 1 ? texts.at(-1) : undefined
    })
    expect(help).toMatch(/For help, call .+ To get no more messages, reply STOP\./)
    // That reply came in a later round than one in which a second confirmation would have been sent.
    const { texts } = await sentTo(california)
    expect(texts.filter((text) => CONFIRMATION.test(text))).toHaveLength(1)
    expect(texts).toHaveLength(2)
    expect((await sentTo(newYork)).texts).toHaveLength(2)
  })
})
