import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import type { UploadedList } from '../uploaded-list.ts'
import { contactListQuery, contactListsQuery } from '../contact-list-calls.ts'
import { uploadedListOf } from '../uploaded-list.ts'

const goneText = 'This list was deleted. Choose another one.'

/** Fetches what a campaign needs of a list; one at a time, the last that was pressed. */
export function usePickList(onPick: (list: UploadedList) => void) {
  const queryClient = useQueryClient()
  const [picking, setPicking] = useState<string>()
  const [failed, setFailed] = useState<{ id: string; text: string }>()

  async function pick(id: string) {
    setPicking(id)
    setFailed(undefined)
    try {
      // Never a cached response, because the list may have been deleted meanwhile.
      const detail = await queryClient.query({ ...contactListQuery(id), staleTime: 0 })
      onPick(uploadedListOf(detail))
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'not_found'
      setFailed({ id, text: isGone ? goneText : messageOf(error) })
      if (isGone) void queryClient.invalidateQueries({ queryKey: contactListsQuery.queryKey })
    } finally {
      setPicking(undefined)
    }
  }
  return { picking, failed, pick: (id: string) => void pick(id) }
}
