import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { listResponse } from '../../contacts/testing/contact-list-responses.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { numbersShown } from '../testing/confirm-numbers.ts'
import { preflight, wizardFixture } from '../testing/wizard-fixture.tsx'

const confirmed = { consentDigest: preflight.consent_digest }
const { show, press, pressNow, heading, problem } = wizardFixture()

it('shows both messages, and leads back to the second one', async () => {
  storeFinishedDraft({ variantMessage: 'Good day' })
  show()
  const row = await screen.findByRole('row', { name: /Second version/ })
  expect(within(row).getByText('Good day')).toBeInTheDocument()
  await press('Edit second version')
  const second = await screen.findByRole('textbox', { name: 'Second version' })
  expect(second).toHaveValue('Good day')
})

it('has no row for a second message where there is one only, nor for a voice where none speaks', async () => {
  storeFinishedDraft({ campaignType: 'sms' })
  show()
  await screen.findByRole('row', { name: /^Message/ })
  expect(screen.queryByRole('row', { name: /Second version/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('row', { name: /^Voice/ })).not.toBeInTheDocument()
})

it('shows the voice, and leads back to its choice', async () => {
  storeFinishedDraft({ voiceId: 'voice-marcus', voiceName: 'Marcus' })
  show()
  expect(await screen.findByRole('row', { name: /^Voice Marcus/ })).toBeInTheDocument()
  await press('Edit voice')
  const voice = await screen.findByRole('combobox', { name: 'Voice' })
  expect(voice).toHaveDisplayValue('Marcus')
})

it('shows and sends the fallbacks, without those that the message doesn’t have', async () => {
  const asked: unknown[] = []
  const fallbacks = { City: 'town', LastName: 'friend' }
  storeFinishedDraft({ message: 'In <City>', fallbacks, ...confirmed })
  show({
    ...listResponse(),
    'POST /api/campaigns/preflight/': ({ body }: { body: unknown }) => {
      asked.push(body)
      return json({ error: 'No.', code: 'unexpected' }, 500)
    },
  })
  await heading('Campaign Overview')
  expect(screen.getByRole('row', { name: /^Empty fields/ })).toHaveTextContent('<City>: town')
  await expect.poll(() => asked[0]).toHaveProperty('fallbacks', { City: 'town' })
})

it('the chosen voice is published by its id', async () => {
  storeFinishedDraft({ ...confirmed, voiceId: 'voice-marcus', voiceName: 'Marcus' })
  const calls = show()
  await heading('Campaign Overview')
  await numbersShown()
  await press('Publish Campaign')
  await pressNow()
  await screen.findByTestId('place')
  const published = calls.find(
    ({ method, path }) => method === 'POST' && path === '/api/campaigns/',
  )
  expect(published?.body).toMatchObject({ voiceId: 'voice-marcus' })
})

it('leads to another voice when the server refuses the chosen one', async () => {
  storeFinishedDraft({ ...confirmed, voiceId: 'gone', voiceName: 'Old' })
  show({ 'POST /api/campaigns/': () => refusal(422, 'voice_unknown', 'No such voice.') })
  await heading('Campaign Overview')
  await numbersShown()
  await press('Publish Campaign')
  await pressNow()
  expect(await problem()).toHaveTextContent('No such voice.')
  await press('Choose another voice')
  expect(await screen.findByRole('combobox', { name: 'Voice' })).toBeInTheDocument()
})

it('takes the default voice at one click when the voices can’t be loaded', async () => {
  storeFinishedDraft({ ...confirmed, voiceId: 'voice-marcus', voiceName: 'Marcus' })
  show({ 'POST /api/campaigns/': () => refusal(503, 'voices_unavailable', 'Not now.') })
  await heading('Campaign Overview')
  await numbersShown()
  await press('Publish Campaign')
  await pressNow()
  await problem()
  await press('Use the default voice')
  expect(screen.getByRole('row', { name: /^Voice Default voice/ })).toBeInTheDocument()
})
