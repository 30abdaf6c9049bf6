import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { MessageField } from '../message-field.tsx'
import { UnknownFields } from '../unknown-fields.tsx'
import type { MessageChange, WrittenMessage } from '../written-message.ts'

interface SecondVersionProps {
  readonly written: WrittenMessage
  readonly columns: readonly string[]
  readonly change: (part: MessageChange) => void
  /** The second message's box, for other code that writes into it. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Why the second message does not do. */
  readonly error: string | undefined
  /** Called when it is being written in. */
  readonly onEdit: () => void
  /** Called when it was removed, so that the message is shown again. */
  readonly onRemove: () => void
}

/** A link while there is one message; the box of the second one once the user wants to try two. */
export default function SecondVersion(props: SecondVersionProps) {
  const { written, columns, change, field, error, onEdit, onRemove } = props
  const { variantMessage } = written
  const link = useRef<HTMLButtonElement>(null)
  // Kept until the step is left, so that removing it by mistake costs nothing.
  const [removed, setRemoved] = useState('')
  const [touched, setTouched] = useState(false)
  const isOpen = variantMessage !== null

  // Opening it focuses the box, to write next; removing it focuses the link in its place.
  useEffect(() => {
    if (touched) (isOpen ? field : link).current?.focus()
  }, [touched, isOpen, field])

  if (variantMessage === null) {
    return (
      <Button
        ref={link}
        variant="ghost"
        size="small"
        className="-ml-3 self-start text-accent"
        onClick={() => {
          setTouched(true)
          change({ variantMessage: removed })
          onEdit()
        }}
      >
        {removed === '' ? 'Try a second version' : 'Bring back the second version'}
      </Button>
    )
  }
  return (
    <section
      aria-label="Second version"
      className="flex min-w-0 flex-col gap-3 border-t border-line pt-4"
    >
      <MessageField
        label="Second version"
        message={variantMessage}
        columns={columns}
        onChange={(text) => change({ variantMessage: text })}
        field={field}
        error={error}
        onFocus={onEdit}
      />
      <UnknownFields message={variantMessage} columns={columns} />
      <p className="text-sm text-ink-soft">
        Half of the people get the message, half get this one, chosen by chance. The campaign's page
        shows which brought more replies.
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Button
          variant="ghost"
          size="small"
          className="-ml-3"
          onClick={() => {
            setTouched(true)
            setRemoved(variantMessage)
            change({ variantMessage: null })
            onRemove()
          }}
        >
          Remove the second version
        </Button>
        <Sameness written={written} />
      </div>
    </section>
  )
}

/** Beside the button, so that nothing moves while the user writes. */
function Sameness({ written: { message, variantMessage } }: Pick<SecondVersionProps, 'written'>) {
  const isSame = message.trim() !== '' && message.trim() === variantMessage?.trim()
  return (
    <p role="status" className="text-sm text-warn">
      {isSame ? 'Both versions say the same, so there is nothing to compare.' : null}
    </p>
  )
}
