import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubScreenWidth } from './testing/stub-screen-width.ts'
import { MessageField } from './message-field.tsx'

function Holder({ start }: { start: string }) {
  const [message, setMessage] = useState(start)
  const own = useRef<HTMLTextAreaElement>(null)
  const columns = ['id', 'FirstName', 'City', 'RecommendedPhone']
  return <MessageField message={message} columns={columns} onChange={setMessage} field={own} />
}

function show(start: string, caret: number, caretEnd = caret) {
  render(<Holder start={start} />)
  field().focus()
  field().setSelectionRange(caret, caretEnd)
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

beforeEach(() => stubScreenWidth('wide'))
afterEach(cleanup)

test('Backspace right after a placeholder removes the whole of it', async () => {
  show('Hi <FirstName>, bye', 14)
  await userEvent.keyboard('{Backspace}')
  expect(field()).toHaveValue('Hi , bye')
  expect(field().selectionStart).toBe(3)
})

test.each([
  ['inside a placeholder', 'Hi <FirstName>', 13, 'Hi <FirstNam>'],
  ['after plain text', 'Hi there', 8, 'Hi ther'],
  ['after brackets that are no column', 'Hi <Nope>', 9, 'Hi <Nope'],
])('Backspace %s removes one character', async (_, text, caret, left) => {
  show(text, caret)
  await userEvent.keyboard('{Backspace}')
  expect(field()).toHaveValue(left)
})

test('Backspace with a selection removes what is selected and no more', async () => {
  show('Hi <FirstName>', 11, 14)
  await userEvent.keyboard('{Backspace}')
  expect(field()).toHaveValue('Hi <FirstNa')
})

test('a chip puts its placeholder where the caret is, and typing goes on behind it', async () => {
  show('Hi , bye', 3)
  await userEvent.click(screen.getByRole('button', { name: '<City>' }))
  expect(field()).toHaveValue('Hi <City>, bye')
  await userEvent.keyboard('!')
  expect(field()).toHaveValue('Hi <City>!, bye')
})

test('a chip takes the place of what is selected', async () => {
  show('Hi you', 3, 6)
  await userEvent.click(screen.getByRole('button', { name: '<FirstName>' }))
  expect(field()).toHaveValue('Hi <FirstName>')
})

test('the box is 90 columns by 10 rows, and 40 by 5 on a narrow screen', () => {
  show('', 0)
  expect([field().cols, field().rows]).toEqual([90, 10])
  cleanup()
  stubScreenWidth('narrow')
  show('', 0)
  expect([field().cols, field().rows]).toEqual([40, 5])
})
