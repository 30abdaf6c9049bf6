import { texts } from '@afterbeep/contract/errors/texts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { rowCounter } from './row-counter.ts'

/** No user can read faster updates, and a large file comes in thousands of parts. */
const shownEveryMs = 100

/** Fetches a campaign's details as CSV, row by row, and saves them under the specification's name. */
export function useDetailsExport(campaignName: string) {
  const [receivedRows, setReceivedRows] = useState(0)
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const path = `/drop-cowboy/analytics/details/download/${encodeURIComponent(campaignName)}/`
      const onPart = rowCounter(setReceivedRows, { everyMs: shownEveryMs })
      saveFile(await api.download(path, { onPart }), texts.export.fileName(campaignName))
    },
    onMutate: () => setReceivedRows(0),
    onSuccess: () => toast(texts.export.success, 'success'),
    onError: () => toast(texts.export.failed, 'error'),
  })
  return { exporting: isPending, receivedRows, start: () => mutate() }
}
