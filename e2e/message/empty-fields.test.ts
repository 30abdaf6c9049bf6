import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  consentAndPublish,
  scheduleToday,
  stepHeading,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { openWizardFixture } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

/** Ann has everything, Bob no city, the third neither name nor city. */
const file = new TextEncoder().encode(
  [
    'id,FirstName,LastName,PhoneNumber,RecommendedPhone,City',
    '1,ann,lee,4085552001,14085552001,Rome',
    '2,bob,lee,4085552002,14085552002,',
    '3,,lee,4085552003,14085552003,',
  ].join('\n'),
)
const message = 'Hi <FirstName>, our shop in <City> is open. Reply STOP to opt out'

describe('fields that some people have no value for', () => {
  let wizard: WizardFixture
  let dropAt: Date

  beforeAll(async () => {
    wizard = await openWizardFixture({ SANDBOX_FAILURE_RATE: '0' })
    dropAt = new Date((await wizard.fixture.sandbox.now()).setUTCHours(18, 0, 0, 0))
    await walkTo(wizard.page, 5, { file, name: 'Empty fields' })
    return () => wizard.close()
  })

  beforeEach((context) => () => wizard.report(context))

  const instead = (column: string) =>
    wizard.page.getByRole('textbox', { name: `Instead of <${column}>` })

  it('are counted, and shown on the phone with their replacement texts', async () => {
    const { page } = wizard
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await page.getByText('FirstName is empty for 1 of 3 people.').waitFor()
    await page.getByText('City is empty for 2 of 3 people.').waitFor()
    await instead('FirstName').fill('there')
    await instead('City').fill('your town')
    await page.getByRole('button', { name: 'Show one of them, without FirstName' }).click()
    const text = page.getByRole('group', { name: 'Text message' })
    await expect.poll(() => text.innerText()).toContain('Hi there, our shop in your town is open.')
  })

  it('are kept over a reload', async () => {
    await wizard.page.reload()
    await expect.poll(() => instead('City').inputValue()).toBe('your town')
  })

  it('reach every phone with a value or with the replacement text', async () => {
    const { page, fixture } = wizard
    await scheduleToday(page, dropAt)
    await consentAndPublish(page)
    await stepHeading(page, 'Empty fields').waitFor()
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    const received = async (phone: string) => {
      const { voicemails, messages } = await fixture.sandbox.phone(phone)
      return [...voicemails, ...messages].map(({ text }) => text)
    }
    const expected = {
      14085552001: 'Hi Ann, our shop in Rome is open. Reply STOP to opt out',
      14085552002: 'Hi Bob, our shop in your town is open. Reply STOP to opt out',
      14085552003: 'Hi there, our shop in your town is open. Reply STOP to opt out',
    }
    for (const [phone, text] of Object.entries(expected)) {
      await expect.poll(() => received(phone)).toEqual([text, `Spring Offers: ${text}`])
    }
  })
})
