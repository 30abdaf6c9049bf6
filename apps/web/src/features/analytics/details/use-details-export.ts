import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
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
      saveFile(await api.download(path, { onPart }), campaignTexts.export.fileName(campaignName))
    },
    onMutate: () => setReceivedRows(0),
    onSuccess: () => toast(campaignTexts.export.success, 'success'),
    onError: () => toast(campaignTexts.export.failed, 'error'),
  })
  return { exporting: isPending, receivedRows, start: () => mutate() }
}
