import { fallbackProblem } from '@afterbeep/contract/message/fallbacks'
import { mergeMessage, placeholderFor } from '@afterbeep/contract/message/placeholders'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ShownContact } from '../preview/use-shown-contact.ts'
import type { Recipients } from '../recipients.ts'
import { usedFallbacksOf } from '../written-message.ts'
import type { MessageChange, WrittenMessage } from '../written-message.ts'
import type { FieldToFill } from './fields-to-fill.ts'

export interface EmptyFieldsProps {
  readonly written: WrittenMessage
  /** The one of its messages that is shown. */
  readonly message: string
  /** Fields of the message that are empty for some recipients; at least one. */
  readonly fields: readonly FieldToFill[]
  readonly recipients: Pick<Recipients, 'count' | 'columns' | 'emptyValues'>
  readonly contacts: readonly Readonly<Record<string, string>>[]
  readonly shown: ShownContact
  readonly change: (part: MessageChange) => void
}

/** For each field that some people have no value for, what they get instead. */
export default function EmptyFields(props: EmptyFieldsProps) {
  const { written, message, fields, recipients, contacts, shown, change } = props
  const titleId = useId()
  const write = (column: string, text: string) =>
    change(({ fallbacks: { [column]: _before, ...others } }) => ({
      fallbacks: text === '' ? others : { ...others, [column]: text },
    }))
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <div>
        <h2 id={titleId} className="font-medium">
          Empty fields
        </h2>
        <p className="text-sm text-ink-soft">
          Some people are missing a value that your message uses. Write what they get instead, or
          leave it blank to close the gap.
        </p>
      </div>
      {fields.map((field) => (
        <EmptyField
          key={field.column}
          field={field}
          text={written.fallbacks[field.column] ?? ''}
          people={recipients.count}
          example={contacts.findIndex((contact) => isEmpty(contact[field.column]))}
          onWrite={(text) => write(field.column, text)}
          onShow={shown.show}
        />
      ))}
      <Example written={written} message={message} fields={fields} contact={shown.contact} />
    </section>
  )
}

interface EmptyFieldProps {
  readonly field: FieldToFill
  readonly text: string
  /** The number of all recipients. */
  readonly people: number
  /** The index of a contact without a value among those that the phone can show; -1 for none. */
  readonly example: number
  readonly onWrite: (text: string) => void
  readonly onShow: (index: number) => void
}

function EmptyField({ field, text, people, example, onWrite, onShow }: EmptyFieldProps) {
  const problem = fallbackProblem(text)
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full max-w-md">
        <TextField
          label={`Instead of ${placeholderFor(field.column)}`}
          hint={countText(field, people)}
          error={problem === undefined ? undefined : `This ${problem}.`}
          value={text}
          onChange={({ target }) => onWrite(target.value)}
        />
      </div>
      {example < 0 ? null : (
        // Hidden where the phone is below and not beside, because the change would be out of view.
        <Button
          variant="secondary"
          size="small"
          className="max-lg:hidden"
          aria-label={`Show one of them, without ${field.column}`}
          onClick={() => onShow(example)}
        >
          Show one of them
        </Button>
      )}
    </div>
  )
}

/** `City is empty for 312 of 9,812 people.` */
function countText({ column, people: empty }: FieldToFill, people: number): string {
  if (empty === undefined) return `For people without ${column}.`
  const all = people.toLocaleString('en-US')
  return `${column} is empty for ${empty.toLocaleString('en-US')} of ${all} people.`
}

type ExampleProps = Pick<EmptyFieldsProps, 'written' | 'message' | 'fields'> & {
  readonly contact: Readonly<Record<string, string>>
}

/** What a recipient without a value in any of the fields gets. */
function Example({ written, message, fields, contact }: ExampleProps) {
  const without = Object.fromEntries(fields.map(({ column }) => [column, '']))
  const merged = mergeMessage(message, { ...contact, ...without }, usedFallbacksOf(written))
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-ink-soft">
        {fields.length === 1 ? 'They get:' : 'Someone with none of these gets:'}
      </span>{' '}
      <span dir="auto">“{merged}”</span>
    </p>
  )
}

function isEmpty(value: string | undefined): boolean {
  return (value ?? '').trim() === ''
}
