import { useQuery } from '@tanstack/react-query'
import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { contactListQuery } from './contact-list-calls.ts'

export interface RecipientList {
  readonly list: ContactListDetail | undefined
  /**
   * By column, how many people have no value in it; null where they were not counted, undefined
   * until it is known whether they were.
   */
  readonly emptyValues: ContactListDetail['empty_values'] | undefined
}

/** The list of the people whom a campaign reaches, as the server has it; `id` is undefined for none. */
export function useRecipientList(id: string | undefined): RecipientList {
  const { data, isError } = useQuery({ ...contactListQuery(id ?? ''), enabled: id !== undefined })
  const uncounted = isError || id === undefined ? null : undefined
  return { list: data, emptyValues: data === undefined ? uncounted : data.empty_values }
}
