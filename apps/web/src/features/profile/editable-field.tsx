import { useId } from 'react'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { TextFieldProps } from '../../ui/form/text-field.tsx'

export interface EditableFieldProps extends TextFieldProps {
  editing: boolean
  onToggle: () => void
}

/** A field that is read-only until its pencil is pressed; the pencil is then a check. */
export function EditableField({ editing, onToggle, ...field }: EditableFieldProps) {
  const id = useId()
  const toggle = () => {
    onToggle()
    if (!editing) document.getElementById(id)?.focus()
  }
  const Icon = editing ? Check : Pencil
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField {...field} id={id} readOnly={!editing} />
      </div>
      <Button
        variant="secondary"
        size="icon"
        aria-label={editing ? `Done editing ${field.label}` : `Edit ${field.label}`}
        aria-pressed={editing}
        onClick={toggle}
        className="mt-6.5"
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
