import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetSavedDraftsOf, saveDraft, savedDraftsOf } from '../../../lib/drafts/saved-drafts.ts'
import { refusal } from '../../../testing/fake-api.ts'
import { mary } from '../../../testing/signed-in-user.ts'
import { listResponse } from '../../contacts/testing/contact-list-responses.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { preflight, wizardFixture } from '../testing/wizard-fixture.tsx'
import { savedForm } from './saved-form.ts'

const { show, press, heading } = wizardFixture()
const offer = () => screen.findByRole('link', { name: 'Continue your draft' })
const savedNames = async () => (await savedDraftsOf(mary.uid, Date.now())).map(({ name }) => name)

afterEach(() => {
  // What is left now is saved, and then forgotten.
  cleanup()
  return forgetSavedDraftsOf(mary.uid)
})

/** The tab is closed: what only it had is gone. */
function closeTab(): void {
  cleanup()
  sessionStorage.clear()
}

async function leaveDraft(part: Parameters<typeof storeFinishedDraft>[0], responses = {}) {
  storeFinishedDraft(part)
  show(responses)
  await screen.findByRole('button', { name: 'Continue' })
  await press('Back')
  closeTab()
  await waitFor(async () => expect(await savedNames()).toHaveLength(1))
}

describe('a draft in a closed tab', () => {
  it('is offered at the welcome, and goes on at its step with the people of its list', async () => {
    await leaveDraft({ step: 6, consentDigest: preflight.consent_digest })
    const [saved] = await savedDraftsOf(mary.uid, Date.now())
    expect(JSON.stringify(saved)).not.toContain('San Jose')
    expect(JSON.stringify(saved)).not.toContain(preflight.consent_digest)

    show(listResponse({ sample: [{ FirstName: 'Ada', LastName: 'Love', City: 'Rome' }] }))
    await heading("Let's get your campaign design started!")
    expect(screen.getByText('You have a draft: Spring / sale')).toBeInTheDocument()
    await userEvent.click(await offer())
    await heading('Edit the message')
    expect(screen.getByLabelText('Message')).toHaveValue('Hi <FirstName>')
    expect(await screen.findByText('Ada Love')).toBeInTheDocument()
    await press('Browser back')
    await heading('Choose the method')
  })

  it('shows that its list was deleted meanwhile', async () => {
    await leaveDraft({ step: 6 })
    show({ 'GET /api/contact-lists/list-1/': () => refusal(404, 'not_found', 'No.') })
    await userEvent.click(await offer())
    await heading('Edit the message')
    expect(await screen.findByText(/^The list contacts.csv was deleted/)).toBeInTheDocument()
  })

  it('is not offered after Exit', async () => {
    storeFinishedDraft({ step: 4 })
    show()
    await heading('Choose the method')
    await press('Continue')
    await waitFor(async () => expect(await savedNames()).toEqual(['Spring / sale']))
    await press('Close')
    await press('Exit')
    await waitFor(async () => expect(await savedNames()).toEqual([]))
  })

  it('that can’t be read any more is removed, and the wizard starts empty', async () => {
    const draft = { ...storeFinishedDraft(), step: 5 } as const
    const old = {
      ...savedForm(draft, mary.uid, Date.now()),
      draft: { steps: 'of another version' },
    }
    closeTab()
    await saveDraft(old, true)
    show()
    await userEvent.click(await offer())
    expect(await screen.findByText(/can’t be opened. Please start again./)).toBeInTheDocument()
    await heading("Let's get your campaign design started!")
    expect(await savedNames()).toEqual([])
  })
})

it('the storage of a tab keeps no people, who come back after a reload', async () => {
  storeFinishedDraft({ step: 6 })
  show()
  await heading('Schedule and Launch')
  await press('Back')
  expect(await screen.findByText('Mary Smith')).toBeInTheDocument()
  cleanup()
  const stored = JSON.stringify(Object.entries(sessionStorage))
  expect(stored).toContain('Spring / sale')
  expect(stored).not.toMatch(/Smith|San Jose/)
  show()
  expect(await screen.findByText('Mary Smith')).toBeInTheDocument()
})

it('nothing that a browser keeps holds people of a list, while the draft is shown and after', async () => {
  storeFinishedDraft({ step: 6 })
  show(
    listResponse({
      sample: [{ FirstName: 'Ada', LastName: 'Love', City: 'Rome' }],
      errors: [{ line: 2, message: 'Invalid recommended phone number: 4085550142' }],
    }),
  )
  await heading('Schedule and Launch')
  await press('Back')
  expect(await screen.findByText('Ada Love')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Message'), '!')
  await waitFor(async () => expect(await savedNames()).toHaveLength(1))
  const drafts = await savedDraftsOf(mary.uid, Date.now())
  const storages = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
  const kept = JSON.stringify([storages, drafts])
  expect(kept).toContain('Spring / sale')
  expect(kept).not.toMatch(/Ada|Love|Rome|4085550142|Smith|San Jose/)
})

it('a wizard in which nothing was decided leaves no draft', async () => {
  show()
  await heading("Let's get your campaign design started!")
  await press("Let's Start")
  await heading('Name your campaign')
  closeTab()
  expect(await savedNames()).toEqual([])
})
