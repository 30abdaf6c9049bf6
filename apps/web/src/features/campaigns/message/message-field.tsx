import { backspaceAt, insertPlaceholder, placeholderFor } from '@afterbeep/contract/placeholders'
import type { TextWithCaret } from '@afterbeep/contract/placeholders'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Chip, ChipGroup } from '../../../ui/chip.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useWideScreen } from '../use-wide-screen.ts'

interface MessageFieldProps {
  readonly message: string
  /** Columns offered as chips. */
  readonly columns: readonly string[]
  readonly onChange: (message: string) => void
}

/** The message's box, with a chip for each field of the list that puts it where the caret is. */
export function MessageField({ message, columns, onChange }: MessageFieldProps) {
  const wide = useWideScreen()
  const field = useRef<HTMLTextAreaElement>(null)
  const caretAfter = useRef<number>(undefined)

  // Writing a value moves the caret to its end; this puts it back before the browser paints.
  useLayoutEffect(() => {
    if (caretAfter.current === undefined) return
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = undefined
  }, [message])

  function write({ text, caret }: TextWithCaret) {
    caretAfter.current = caret
    onChange(text)
  }

  function insert(column: string) {
    const { selectionStart = message.length, selectionEnd = message.length } = field.current ?? {}
    const kept = message.slice(0, selectionStart) + message.slice(selectionEnd)
    field.current?.focus()
    write(insertPlaceholder(kept, selectionStart, column))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const plainBackspace =
      event.key === 'Backspace' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!plainBackspace || selectionStart !== selectionEnd) return
    const shortened = backspaceAt(message, selectionStart, columns)
    if (shortened === undefined) return
    event.preventDefault()
    write(shortened)
  }

  return (
    <>
      <TextArea
        ref={field}
        label="Message"
        cols={wide ? 90 : 40}
        rows={wide ? 10 : 5}
        className="resize-y"
        value={message}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <ChipGroup label="Insert a field">
        {columns.map((column) => (
          <Chip key={column} onClick={() => insert(column)}>
            {placeholderFor(column)}
          </Chip>
        ))}
      </ChipGroup>
    </>
  )
}
