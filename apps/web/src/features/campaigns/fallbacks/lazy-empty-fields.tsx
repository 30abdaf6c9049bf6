import { lazy, Suspense } from 'react'
import { draftColumns, draftMessages } from '../draft.ts'
import type { EmptyFieldsProps } from './empty-fields.tsx'
import { fieldsToFill } from './fields-to-fill.ts'
import type { EmptyValues } from './use-recipient-list.ts'

// A message without fields, or to people who have all of them, loads none of this code.
const LoadedEmptyFields = lazy(() => import('./empty-fields.tsx'))

interface LazyEmptyFieldsProps extends Omit<EmptyFieldsProps, 'fields'> {
  /** Undefined until it is known whether they were counted. */
  readonly emptyValues: EmptyValues | undefined
}

/** What is sent where a field of the message is empty; renders nothing where none is. */
export function LazyEmptyFields({ emptyValues, ...props }: LazyEmptyFieldsProps) {
  const { draft } = props
  if (emptyValues === undefined) return null
  const fields = fieldsToFill(draftMessages(draft), draftColumns(draft), emptyValues)
  if (fields.length === 0) return null
  return (
    // As high as its heading and one field, so that little moves when it loads.
    <Suspense fallback={<div className="min-h-52" />}>
      <LoadedEmptyFields {...props} fields={fields} />
    </Suspense>
  )
}
