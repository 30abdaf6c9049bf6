import { campaignsFileName } from '@afterbeep/contract/api/campaigns/campaign-list'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** Saves every campaign with its counts and its cost as one file. */
export function ExportCampaigns() {
  const { isPending, mutate } = useMutation({
    mutationFn: async () =>
      saveFile(await api.download('/drop-cowboy/analytics/download/'), campaignsFileName),
    onSuccess: () => toast(campaignTexts.export.success, 'success'),
    onError: () => toast('The file could not be downloaded. Please try again.', 'error'),
  })
  return (
    <div data-screen-only>
      <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
        {isPending ? campaignTexts.export.busy : 'Download all (CSV)'}
      </Button>
    </div>
  )
}
