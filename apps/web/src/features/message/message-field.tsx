import {
  backspaceAt,
  offeredColumns,
  placeholderFor,
} from '@afterbeep/contract/message/placeholders'
import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useWideScreen } from './use-wide-screen.ts'
import { MessageCounter } from './length/message-counter.tsx'
import { writeUndoably } from './write-undoably.ts'

interface MessageFieldProps {
  /** The box's label; *Message* by default. */
  readonly label?: string
  readonly message: string
  /** The list's columns; all but two are offered as chips. */
  readonly columns: readonly string[]
  readonly onChange: (message: string) => void
  /** The box itself, for other code that writes into it. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Why the message does not do. */
  readonly error?: string | undefined
  /** Called when the user is about to write in it. */
  readonly onFocus?: () => void
}

/** The message's box, with a chip for each field of the list that puts it where the caret is. */
export function MessageField(props: MessageFieldProps) {
  const { label = 'Message', message, columns, onChange, field, error, onFocus } = props
  const wide = useWideScreen()

  // Until the user clicks into it, the caret of a new box is before its text.
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [field])

  function insert(column: string) {
    if (field.current === null) return
    const { selectionStart, selectionEnd } = field.current
    const text = placeholderFor(column)
    writeUndoably(field.current, { from: selectionStart, to: selectionEnd, text })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isPlainBackspace(event)) return
    const { selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd) return
    const shortened = backspaceAt(message, selectionStart, columns)
    if (shortened === undefined) return
    event.preventDefault()
    writeUndoably(event.currentTarget, { from: shortened.caret, to: selectionStart, text: '' })
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextArea
        ref={field}
        label={label}
        hint={<MessageCounter message={message} />}
        error={error}
        dir="auto"
        cols={wide ? 90 : 40}
        rows={wide ? 10 : 5}
        // As wide as its columns, and never wider than its container.
        className="w-auto! max-w-full resize-y self-start"
        value={message}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      />
      <div className="-m-1 max-h-44 overflow-y-auto p-1">
        <ChipGroup label="Insert a field">
          {offeredColumns(columns).map((column) => (
            <Chip key={column} onClick={() => insert(column)}>
              {placeholderFor(column)}
            </Chip>
          ))}
        </ChipGroup>
      </div>
    </div>
  )
}

/** With a modifier it removes a word or a line; within an input method it is the method's own. */
function isPlainBackspace(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event
  return key === 'Backspace' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
}
