import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import { fakeApi, giveCsrfCookie, json } from '../../../testing/fake-api.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ListChoice } from '../list-choice.tsx'
import { useListUpload } from '../upload/use-list-upload.ts'
import type { UploadedList } from '../uploaded-list.ts'
import { columnResponses } from './contact-list-responses.ts'
import type { listResponse } from './contact-list-responses.ts'
import { fakeUpload } from './fake-upload.ts'

/** One good row under the columns that a file must have. */
export const goodFile =
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,mary,smith,4085550100,14085550100\n'

export const invalidPhone =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'

/** Keeps the list that is chosen, as the screen around it does. */
function Holder({ onList }: { onList: (list: UploadedList | null) => void }) {
  const [list, setList] = useState<UploadedList | null>(null)
  onList(list)
  const upload = useListUpload({ stored: list, lostList: undefined, onList: setList })
  return <ListChoice upload={upload} currentId={list?.contactListId} />
}

/** Shows the choice on a server that has these lists; returns the chosen list, and the calls. */
export function showListChoice(responses: ReturnType<typeof listResponse> = {}) {
  giveCsrfCookie('t')
  const calls = fakeApi({
    'DELETE /api/contact-lists/list-1/': () => json({}),
    ...columnResponses(),
    ...responses,
  })
  const upload = fakeUpload()
  const onList = vi.fn<(list: UploadedList | null) => void>()
  renderScreen(<Holder onList={onList} />)
  return { calls, upload, list: () => onList.mock.lastCall?.[0] }
}

export const chooseFile = (content: BlobPart, name = 'contacts.csv') =>
  userEvent.upload(screen.getByLabelText('Contact file'), new File([content], name), {
    applyAccept: false,
  })

/** Shown once a file is read, while it is sent. */
export const sending = () => screen.findByText(/ B of .* sent$/)

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }))
