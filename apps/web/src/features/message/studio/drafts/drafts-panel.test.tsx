import { limits } from '@afterbeep/contract/limits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { draftStream, writtenDrafts } from '../../testing/draft-stream.ts'
import { draftsCall, studioFixture } from '../../testing/studio-fixture.tsx'

const { open, ask, use, drafts, press, box, button } = studioFixture()
const three = ['Hi <FirstName>, one.', 'Hi <FirstName>, two.', 'Hi <FirstName>, three.']
const goal = () => screen.getByRole('textbox', { name: 'What is it for?' })
const alert = async () => (await screen.findByRole('alert')).textContent

describe('asking for drafts', () => {
  it('is hidden until its button is pressed, and starts with the focus in the goal', async () => {
    const calls = await open()
    expect(screen.queryByRole('textbox', { name: 'What is it for?' })).not.toBeInTheDocument()
    await press('Write with AI')
    expect(goal()).toHaveFocus()
    expect(
      await screen.findByText(/the names of your columns, never your contacts/),
    ).toBeInTheDocument()
    await press('Write with AI')
    expect(screen.queryByRole('textbox', { name: 'What is it for?' })).not.toBeInTheDocument()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('sends what was written and the names of columns, and nothing of a contact', async () => {
    const calls = await open({ [draftsCall]: () => writtenDrafts(three) })
    await press('Write with AI')
    await userEvent.selectOptions(screen.getByLabelText('Tone'), 'Warm')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Spanish')
    await userEvent.type(goal(), 'Book a tune-up')
    // Enter in a field asks for drafts, and does not go on to the next step.
    await userEvent.type(screen.getByLabelText(/^Who is it for/), 'Regulars{Enter}')
    await waitFor(() => expect(drafts()).toHaveLength(3))
    const call = calls.find(({ method }) => method === 'POST')
    expect(call?.body).toEqual({
      goal: 'Book a tune-up',
      tone: 'warm',
      channel: 'both',
      audience: 'Regulars',
      language: 'es',
      columns: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'City'],
    })
    expect(call?.headers.get('accept')).toBe('text/event-stream')
    expect(call?.headers.get('X-XSRF-TOKEN')).toBe('t')
    expect(box()).toBeInTheDocument()
  })

  it('shows what is missing before it sends anything', async () => {
    const calls = await open()
    await press('Write with AI')
    await press('Write three drafts')
    expect(await alert()).toBe('Say what the message is for.')
    expect(goal()).toHaveFocus()
    await userEvent.click(goal())
    await userEvent.paste('x'.repeat(301))
    await press('Write three drafts')
    expect(await alert()).toBe('300 characters fit; this is 1 too long.')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('asks who calls only when the drafts lack it, and sends it then', async () => {
    const missing = ['sender', 'callback_number'] as const
    const responses = [
      () => writtenDrafts(three, { missing: [...missing] }),
      () => writtenDrafts(['This is Acme.', 'Acme here.', 'Acme.']),
    ]
    const calls = await open({ [draftsCall]: () => responses.shift()?.() })
    await press('Write with AI')
    expect(screen.queryByLabelText('Number to call back')).not.toBeInTheDocument()
    await userEvent.type(goal(), 'Book a tune-up')
    await press('Write three drafts')
    expect(await screen.findByText(/don’t say who calls, nor the number/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText(/^Your business/), 'Acme')
    await userEvent.type(screen.getByLabelText('Number to call back'), '12{Enter}')
    expect(await alert()).toMatch(/^This is too short/)
    await userEvent.type(screen.getByLabelText('Number to call back'), '34567890')
    await press('Write them with this')
    await screen.findByText('This is Acme.')
    expect(calls.at(-1)?.body).toMatchObject({ sender: 'Acme', callback_number: '1234567890' })
    expect(screen.queryByText(/don’t say who calls/)).not.toBeInTheDocument()
    expect(screen.getByLabelText('Number to call back')).toHaveValue('1234567890')
  })
})

describe('the drafts', () => {
  it('are shown one by one as they come, in three places, each with its length and source', async () => {
    const stream = draftStream()
    await open({ [draftsCall]: () => stream.response })
    await ask()
    const list = await screen.findByRole('list', { name: 'Drafts' })
    expect(list.children).toHaveLength(3)
    expect(screen.getByText('Writing three drafts…')).toHaveRole('status')
    stream.draft('x'.repeat(limits.messageMaxChars))
    expect(await screen.findByText('200/200 characters')).toBeInTheDocument()
    expect(within(list).getByText('By AI')).toBeInTheDocument()
    expect(list.children).toHaveLength(3)
    expect(drafts()).toHaveLength(1)
    stream.draft('Two')
    stream.draft('Three', 'templates')
    stream.done({ reason: 'invalid' })
    expect(await screen.findByText('Template')).toBeInTheDocument()
    const line =
      'The language model wrote too little that may be sent: one is made of your own words.'
    expect(await screen.findByText(line)).toBeInTheDocument()
    expect(drafts()).toHaveLength(3)
  })

  it.each([
    ['no_model', 'No language model is set up'],
    ['daily_limit', 'The language model was used as often today as your account may'],
    ['busy', 'The language model is busy right now'],
    ['failed', 'The language model did not respond'],
    ['invalid', 'The language model wrote too little that may be sent'],
  ] as const)('show that they are templates because of %s', async (reason, why) => {
    await open({ [draftsCall]: () => writtenDrafts(three, { source: 'templates', reason }) })
    await ask()
    expect(await screen.findByText(`${why}: these are made of your own words.`)).toBeInTheDocument()
    expect(screen.getAllByText('Template')).toHaveLength(3)
  })

  it('name the words that there was no room for', async () => {
    const left = 'and coffee until June 1'
    const response = { source: 'templates', reason: 'no_model', left_out: left } as const
    await open({ [draftsCall]: () => writtenDrafts(three, response) })
    await ask()
    expect(
      await screen.findByText(/These drafts end before “and coffee until June 1”/),
    ).toBeVisible()
  })

  it('go into the box with the focus when taken; Undo restores the user’s own text', async () => {
    await open({ [draftsCall]: () => writtenDrafts(three) }, { message: 'My own words' })
    await ask()
    await screen.findByText('Hi <FirstName>, one.')
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await use(2)
    expect(box()).toHaveValue('Hi <FirstName>, two.')
    expect(box()).toHaveFocus()
    expect(screen.getByText('Draft 2 is in your message now.')).toHaveRole('status')
    await use(3)
    await press('Undo')
    expect(box()).toHaveValue('Hi <FirstName>, two.')
    expect(button('Undo')).toHaveFocus()
    await press('Undo')
    expect(box()).toHaveValue('My own words')
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(box()).toHaveFocus()
  })

  it('are still there after a visit to another step', async () => {
    await open({ [draftsCall]: () => writtenDrafts(three) }, { message: 'My own words' })
    await ask()
    await screen.findByText('Hi <FirstName>, one.')
    await use(1)
    await press('Continue')
    await press('Return')
    expect(await screen.findByText('Hi <FirstName>, two.')).toBeInTheDocument()
    expect(goal()).toHaveValue('Book a tune-up')
    expect(goal()).not.toHaveFocus()
    await press('Undo')
    expect(box()).toHaveValue('My own words')
  })
})
