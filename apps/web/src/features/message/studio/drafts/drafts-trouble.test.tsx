import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../../testing/fake-api.ts'
import { draftStream, writtenDrafts } from '../../testing/draft-stream.ts'
import { draftsCall, studioFixture } from '../../testing/studio-fixture.tsx'

const { open, ask, drafts, press, box, button } = studioFixture()
const three = ['Hi <FirstName>, one.', 'Hi <FirstName>, two.', 'Hi <FirstName>, three.']
const alert = async () => (await screen.findByRole('alert')).textContent

describe('when no good drafts come', () => {
  it('Cancel keeps the drafts that came and gives the focus back', async () => {
    const stream = draftStream()
    const calls = await open({ [draftsCall]: () => stream.response })
    await ask()
    stream.draft('The first one')
    await screen.findByText('The first one')
    await press('Cancel')
    expect(button('Write again')).toHaveFocus()
    expect(screen.getByText('One draft came.')).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Drafts' }).children).toHaveLength(1)
    expect(calls.at(-1)?.signal?.aborted).toBe(true)
  })

  it('drafts from before stay, and the text in the box too', async () => {
    const stream = draftStream()
    const responses = [
      () => writtenDrafts(three),
      () => stream.response,
      () => writtenDrafts(three),
    ]
    await open({ [draftsCall]: () => responses.shift()?.() }, { message: 'My own words' })
    await ask()
    await screen.findByText('Hi <FirstName>, one.')
    await press('Write again')
    stream.breakOff()
    expect(await alert()).toMatch(/couldn't reach the server/)
    expect(drafts()).toHaveLength(3)
    expect(box()).toHaveValue('My own words')
    await press('Retry')
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it.each([
    [
      'a limit',
      () => json({ error: 'No.', code: 'rate_limited', details: { retryAfterSeconds: 42 } }, 429),
      'Too many requests in a minute. Try again in 42 seconds.',
    ],
    [
      'a server in trouble',
      () => refusal(500, 'unexpected', 'An unexpected error occurred.'),
      'An unexpected error',
    ],
    ['no network', () => new TypeError('offline'), 'An unexpected error occurred. We couldn'],
  ])('%s is shown in words', async (_, result, words) => {
    await open({ [draftsCall]: result }, { message: 'My own words' })
    await ask()
    expect(await alert()).toContain(words)
    expect(box()).toHaveValue('My own words')
    expect(screen.queryByRole('list', { name: 'Drafts' })).not.toBeInTheDocument()
  })

  it('the server’s problem with a field is shown at that field', async () => {
    const fields = { goal: 'Too odd.' }
    await open({ [draftsCall]: () => refusal(400, 'invalid_request', 'Not so.', fields) })
    await ask()
    expect(await screen.findByText('Too odd.')).toBeInTheDocument()
  })

  it('leaving the message ends the call', async () => {
    const stream = draftStream()
    const calls = await open({ [draftsCall]: () => stream.response })
    await ask()
    await press('Continue')
    expect(calls.find(({ path }) => path.endsWith('/drafts/'))?.signal?.aborted).toBe(true)
  })
})
