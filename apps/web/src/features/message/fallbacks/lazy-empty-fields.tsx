import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { messagesOf } from '../written-message.ts'
import type { EmptyFieldsProps } from './empty-fields.tsx'
import { fieldsToFill } from './fields-to-fill.ts'

// A message without fields, or to people who have all of them, loads none of this code. As high as
// its heading and one field, so that little moves when it loads.
const LoadedEmptyFields = lazyPart(() => import('./empty-fields.tsx'), 'min-h-52')

/** What is sent where a field of the message is empty; renders nothing where none is. */
export function LazyEmptyFields(props: Omit<EmptyFieldsProps, 'fields'>) {
  const { written, recipients } = props
  if (recipients.emptyValues === undefined) return null
  const fields = fieldsToFill(messagesOf(written), recipients.columns, recipients.emptyValues)
  return fields.length === 0 ? null : <LoadedEmptyFields {...props} fields={fields} />
}
