import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../../testing/fake-api.ts'
import { draftStream, writtenDrafts } from '../../testing/draft-stream.ts'
import { draftsCall, studioFixture } from '../../testing/studio-fixture.tsx'

const { open, ask, use, press, box, button } = studioFixture()
const own = 'Come by on Monday, we have cake and coffee for everybody who comes.'
const changes = () => screen.queryByRole('group', { name: 'Change the text' })
const shorter = () => screen.findByRole('button', { name: 'Shorter' })

describe('changing the text in the box', () => {
  it('takes the first version that fits, and Undo goes back step by step', async () => {
    const responses = [
      // Longer is not shorter.
      () => writtenDrafts([`${own} Really.`, 'Cake on Monday.', 'Cake.']),
      () => writtenDrafts(['Pastel el lunes.', 'Otro.']),
    ]
    const calls = await open({ [draftsCall]: () => responses.shift()?.() }, { message: own })
    await userEvent.click(await shorter())
    await waitFor(() => expect(box()).toHaveValue('Cake on Monday.'))
    expect(await screen.findByText('Made shorter.')).toHaveRole('status')
    await waitFor(() => expect(button('Shorter')).toHaveFocus())
    expect(calls.at(-1)?.body).toMatchObject({ change: 'shorter', text: own, channel: 'both' })
    await press('In Spanish')
    await waitFor(() => expect(box()).toHaveValue('Pastel el lunes.'))
    await press('Undo')
    await waitFor(() => expect(box()).toHaveValue('Cake on Monday.'))
    await press('Undo')
    await waitFor(() => expect(box()).toHaveValue(own))
  })

  it('is offered for a text, where a model writes', async () => {
    await open({}, { message: '' })
    await press('Write with AI')
    await screen.findByText(/A language model writes/)
    expect(changes()).not.toBeInTheDocument()
    await userEvent.type(box(), 'Hello')
    expect(changes()).toBeInTheDocument()
  })

  it('is offered without a model for a template only, as long as it is one', async () => {
    const templates = ['Hello <FirstName>. We have news.', 'Two.', 'Three.']
    const responses = [
      () => writtenDrafts(templates, { source: 'templates', reason: 'no_model' }),
      () => writtenDrafts(['News.'], { source: 'templates', reason: 'no_model' }),
    ]
    await open({ [draftsCall]: () => responses.shift()?.() }, { message: own }, 'templates')
    await ask()
    await screen.findByText('Two.')
    expect(changes()).not.toBeInTheDocument()
    await use(1)
    await press('Shorter')
    await waitFor(() => expect(box()).toHaveValue('News.'))
    await userEvent.type(box(), '!')
    expect(changes()).not.toBeInTheDocument()
  })

  it('shows that a template has no such form, and takes no other template', async () => {
    const responses = [
      () => writtenDrafts(['One.'], { source: 'templates', reason: 'no_model' }),
      () => writtenDrafts(['One.', '2.'], { source: 'templates', reason: 'no_model' }),
    ]
    await open({ [draftsCall]: () => responses.shift()?.() }, {}, 'templates')
    await ask()
    await screen.findByText('One.')
    await use(1)
    await press('Shorter')
    expect(
      await screen.findByText('No shorter version came. Your text is unchanged.'),
    ).toBeInTheDocument()
    expect(box()).toHaveValue('One.')
  })

  it('leaves what was typed meanwhile, and offers the version instead', async () => {
    const stream = draftStream()
    await open({ [draftsCall]: () => stream.response }, { message: own })
    await userEvent.click(await shorter())
    expect(screen.getByText('Making it shorter…')).toHaveRole('status')
    expect(box()).toHaveValue(own)
    await userEvent.type(box(), ' Bring friends.')
    stream.draft('Cake on Monday.')
    expect(await screen.findByText(/^You typed meanwhile, so your text stayed/)).toBeInTheDocument()
    expect(box()).toHaveValue(`${own} Bring friends.`)
    await press('Use this')
    expect(box()).toHaveValue('Cake on Monday.')
    expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
    await press('Undo')
    expect(box()).toHaveValue(`${own} Bring friends.`)
  })

  it('can be cancelled while it works', async () => {
    const stream = draftStream()
    const calls = await open({ [draftsCall]: () => stream.response }, { message: own })
    await userEvent.click(await shorter())
    await press('Cancel')
    expect(calls.at(-1)?.signal?.aborted).toBe(true)
    expect(screen.queryByText('Making it shorter…')).not.toBeInTheDocument()
    expect(box()).toHaveValue(own)
  })

  it.each([
    [
      'a model that is out',
      () => refusal(503, 'assistant_unavailable', 'The model is busy. Your text is unchanged.'),
      'The model is busy. Your text is unchanged.',
    ],
    [
      'a limit',
      () => json({ error: 'No.', code: 'rate_limited', details: { retryAfterSeconds: 1 } }, 429),
      'Too many requests in a minute. Try again in a second. Your text is unchanged.',
    ],
    [
      'a stream that ends in a refusal',
      () => {
        const stream = draftStream()
        stream.refuse({ error: 'An unexpected error occurred.', code: 'unexpected' })
        return stream.response
      },
      'An unexpected error occurred. Your text is unchanged.',
    ],
  ])('keeps the text when it meets %s', async (_, result, words) => {
    await open({ [draftsCall]: result }, { message: own })
    await userEvent.click(await shorter())
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(box()).toHaveValue(own)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('ends when the message is left', async () => {
    const stream = draftStream()
    const calls = await open({ [draftsCall]: () => stream.response }, { message: own })
    await userEvent.click(await shorter())
    await press('Continue')
    expect(calls.find(({ path }) => path.endsWith('/drafts/'))?.signal?.aborted).toBe(true)
  })
})
