import { texts } from '@afterbeep/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'

/** Fetches a campaign's details as CSV and saves them under the specification's name. */
export function useDetailsExport(campaignName: string) {
  return useMutation({
    mutationFn: async () => {
      const path = `/drop-cowboy/analytics/details/download/${encodeURIComponent(campaignName)}/`
      saveFile(await api.download(path), texts.export.fileName(campaignName))
    },
    onSuccess: () => toast(texts.export.success, 'success'),
    onError: () => toast(texts.export.failed, 'error'),
  })
}
