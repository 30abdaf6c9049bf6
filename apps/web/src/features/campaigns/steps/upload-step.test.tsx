import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listResponse, uploadResponse } from '../../contacts/testing/contact-list-responses.ts'
import { fakeUpload } from '../../contacts/testing/fake-upload.ts'
import { goodFile } from '../../contacts/testing/list-choice-fixture.tsx'
import { readStoredDraft } from '../draft-storage.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { wizardFixture } from '../testing/wizard-fixture.tsx'
import { mary } from '../../../testing/signed-in-user.ts'

const { show } = wizardFixture()
const followUp = { campaignName: 'Spring', contactListId: 'list-7', recipients: 12, columns: [] }

it('waits for the file, and then reaches its people instead of those of a follow-up', async () => {
  const good = { accepted: 1, rejected: 0, errors: [], problem_groups: [] }
  storeFinishedDraft({ step: 3, list: null, followUp })
  const upload = fakeUpload()
  show(listResponse(good))
  await userEvent.upload(
    await screen.findByLabelText('Contact file'),
    new File([goodFile], 'c.csv'),
  )
  const onward = screen.getByRole('button', { name: 'Continue' })
  await screen.findByText(/ B of .* sent$/)
  expect(onward).toBeDisabled()
  await waitFor(() => expect(readStoredDraft(mary.uid)).toMatchObject({ list: null, followUp }))
  upload.finish(201, uploadResponse(good))
  await screen.findByText('1 ready, 0 with problems')
  expect(onward).toBeEnabled()
  const stored = { list: { accepted: 1 }, followUp: null }
  await waitFor(() => expect(readStoredDraft(mary.uid)).toMatchObject(stored))
})
