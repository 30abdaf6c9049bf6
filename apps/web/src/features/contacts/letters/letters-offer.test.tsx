import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, test } from 'vitest'
import { listResponse, uploadResponse } from '../testing/contact-list-responses.ts'
import { press, sending, showListChoice } from '../testing/list-choice-fixture.tsx'
import { inUtf8, unclearLetters } from './unclear-letters.ts'

const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n'
/** One contact whose first name is these bytes. */
function fileWith(name: readonly number[], head = header): File {
  const [before, after] = [`${head}1,`, ',lee,4085550100,14085550100\n']
  const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
  return new File([new Uint8Array([...ascii(before), ...name, ...ascii(after)])], 'contacts.csv')
}

/** José, as a Mac writes it. */
const macJose = [0x4a, 0x6f, 0x73, 0x8e]

test.each([
  ['José in UTF-8', [0x4a, 0x6f, 0x73, 0xc3, 0xa9]],
  ['plain letters', [0x4a, 0x6f, 0x65]],
])('%s leave nothing unclear', async (_, name) => {
  expect(await unclearLetters(fileWith(name))).toEqual([])
})

test('a word of a Mac is read in each way that makes sense, the guess first', async () => {
  const [guess, ...others] = await unclearLetters(fileWith(macJose))
  expect(guess).toMatchObject({ set: 'windows-1252', text: 'JosŽ' })
  expect(others).toContainEqual({ set: 'macintosh', label: 'Mac, Western', text: 'José' })
  expect(others.map(({ text }) => text)).toContain('JosЋ')
})

test.each([
  ['windows-1251', [0xc8, 0xe2, 0xe0, 0xed], 'Иван'],
  ['gb18030', [0xc0, 0xee, 0xc3, 0xf7], '李明'],
  ['shift_jis', [0x8e, 0x52, 0x93, 0x63], '山田'],
] as const)(
  '%s is among them, and the file is written in UTF-8 with it',
  async (set, name, text) => {
    const file = fileWith(name)
    expect(await unclearLetters(file)).toContainEqual(expect.objectContaining({ set, text }))
    const lines = (await (await inUtf8(file, set)).text()).split('\n')
    expect(lines[1]).toBe(`1,${text},lee,4085550100,14085550100`)
  },
)

it('a guess is shown with the ready list, and another one takes its place in a click', async () => {
  const allGood = { rows: 1, accepted: 1, rejected: 0, errors: [], problem_groups: [] }
  const { calls, upload } = showListChoice(listResponse(allGood))
  await userEvent.upload(screen.getByLabelText('Contact file'), fileWith(macJose))
  await sending()
  upload.finish(201, uploadResponse(allGood))
  expect(await screen.findByText('JosŽ')).toBeInTheDocument()
  await press('José (Mac, Western)')
  await sending()
  const body = upload.sent.at(-1)?.body
  expect(body instanceof File ? await body.text() : '').toContain('1,José,lee')
  upload.finish(201, uploadResponse(allGood))
  await screen.findByText('1 ready, 0 with problems')
  expect(screen.queryByText('JosŽ')).not.toBeInTheDocument()
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

it('a guess is shown next to the columns of a foreign file', async () => {
  showListChoice()
  await userEvent.upload(
    screen.getByLabelText('Contact file'),
    fileWith(macJose, 'Nr,Name,Surname,Mobile,Other\n'),
  )
  await press('José (Mac, Western)')
  expect(await screen.findByText('José Lee')).toBeInTheDocument()
})
