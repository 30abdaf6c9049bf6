import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../lib/api-error.ts'
import type { DraftList } from '../../draft.ts'
import { contactListQuery, contactListsKey } from '../contact-list-calls.ts'
import { draftListOf } from '../draft-list.ts'

const goneText = 'This list was deleted. Choose another one.'

/** Fetches what the draft needs of a list; one at a time, the last that was pressed. */
export function usePickList(onPick: (list: DraftList) => void) {
  const queryClient = useQueryClient()
  const [picking, setPicking] = useState<string>()
  const [failed, setFailed] = useState<{ id: string; text: string }>()

  async function pick(id: string) {
    setPicking(id)
    setFailed(undefined)
    try {
      // Never a cached response, because the list may have been deleted meanwhile.
      const detail = await queryClient.query({ ...contactListQuery(id), staleTime: 0 })
      onPick(draftListOf(detail))
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'not_found'
      setFailed({ id, text: isGone ? goneText : messageOf(error) })
      if (isGone) void queryClient.invalidateQueries({ queryKey: contactListsKey })
    } finally {
      setPicking(undefined)
    }
  }
  return { picking, failed, pick: (id: string) => void pick(id) }
}
