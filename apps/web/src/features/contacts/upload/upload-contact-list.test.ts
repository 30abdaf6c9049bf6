import { afterEach, expect, it, vi } from 'vitest'
import { onSessionEnd } from '../../../lib/session/session-end.ts'
import { giveCsrfCookie } from '../../../testing/fake-api.ts'
import { fakeUpload } from '../testing/fake-upload.ts'
import { uploadContactList } from './upload-contact-list.ts'

afterEach(() => vi.unstubAllGlobals())

const file = new File(['id,FirstName\n1,Ada\n'], 'people.csv', { type: 'text/csv' })
const list = {
  contact_list_id: 'list-1',
  rows: 1,
  accepted: 1,
  rejected: 0,
  errors: [],
  problem_groups: [],
  fixed: 0,
}
const csrfRejection = { error: 'Reload.', code: 'csrf_rejected' }

function start(signal = new AbortController().signal) {
  return uploadContactList(file, { choice: 'fix', onProgress: () => undefined, signal })
}

it('is sent again when the CSRF cookie was stale, with the one that came with the refusal', async () => {
  giveCsrfCookie('stale')
  const upload = fakeUpload()
  const sending = start()
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1))
  giveCsrfCookie('fresh')
  upload.finish(403, csrfRejection)
  await vi.waitFor(() => expect(upload.sent).toHaveLength(2))
  upload.finish(200, list)
  expect(await sending).toMatchObject({ contact_list_id: 'list-1' })
  expect(upload.sent.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['stale', 'fresh'])
  expect(upload.sent[1]).toMatchObject({
    address: '/api/contact-lists/?name=people.csv&fix_phones=true',
    body: file,
  })
})

it('ends the session when the user is no longer signed in', async () => {
  giveCsrfCookie('t')
  let ends = 0
  const stop = onSessionEnd(() => (ends += 1))
  fakeUpload({ status: 401, body: { error: 'Sign in again.', code: 'unauthorized' } })
  await expect(start()).rejects.toMatchObject({ status: 401, message: 'Sign in again.' })
  stop()
  expect(ends).toBe(1)
})

it('sends nothing when it is cancelled before it begins', async () => {
  giveCsrfCookie('t')
  const upload = fakeUpload()
  const abort = new AbortController()
  const sending = start(abort.signal)
  const reason = new Error('Another file was chosen.')
  abort.abort(reason)
  await expect(sending).rejects.toBe(reason)
  expect(upload.sent).toEqual([])
})

it("rejects with the signal's reason when it is cancelled", async () => {
  giveCsrfCookie('t')
  const upload = fakeUpload()
  const abort = new AbortController()
  const sending = start(abort.signal)
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1))
  const reason = new Error('Another file was chosen.')
  abort.abort(reason)
  await expect(sending).rejects.toBe(reason)
})
