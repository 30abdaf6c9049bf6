import { useQuery } from '@tanstack/react-query'
import { contactListQuery } from '../contacts/contact-list-calls.ts'
import { recipientListId } from '../draft.ts'
import type { Draft } from '../draft.ts'

/** By column, how many people have no value in it; null where they were not counted. */
export type EmptyValues = Readonly<Record<string, number>> | null

/**
 * The list of the people whom the draft reaches, a followed campaign's too, as the server has it.
 * `emptyValues` is undefined until it is known whether they were counted.
 */
export function useRecipientList(draft: Draft) {
  const id = recipientListId(draft)
  const { data, isError } = useQuery({ ...contactListQuery(id ?? ''), enabled: id !== undefined })
  const uncounted: EmptyValues | undefined = isError || id === undefined ? null : undefined
  return { list: data, emptyValues: data === undefined ? uncounted : data.empty_values }
}
