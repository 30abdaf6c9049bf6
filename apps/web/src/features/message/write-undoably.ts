/**
 * The browser's editing command, which no newer API replaces: it is the only way to change a field
 * and record that in its undo history. Some engines, and the tests' browser, lack it.
 */
interface EditedDocument {
  execCommand?: (command: string, showUi: boolean, value: string) => boolean
}

/** A part of a field's text, in UTF-16 units, and what to write in its place. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Changes a field as if the user had typed it: the field has the focus, the caret is behind what was
 * written, an `input` event is fired, and Ctrl+Z takes it back. Assigning the value would empty the
 * undo history.
 */
export function writeUndoably(field: HTMLTextAreaElement, { from, to, text }: TextChange): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (from === to && text === '') return
  const page: EditedDocument = document
  const command = text === '' ? 'delete' : 'insertText'
  if (page.execCommand?.(command, false, text) === true) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
