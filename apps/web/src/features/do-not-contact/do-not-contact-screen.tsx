import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { useMay } from '../../lib/permissions.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { AddNumberCard } from './add-number-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import { RegistryCard } from './registry-card.tsx'
import { useRegistry } from './registry-calls.ts'
import { useEntries, useUnclearReplies } from './suppression-calls.ts'
import { UnclearRepliesCard } from './unclear-replies-card.tsx'

/** Who must not be contacted and why, what may have been meant so, and adding a number by hand. */
export function DoNotContactScreen() {
  const mayChange = useMay('campaigns')
  // The cards below wait for the first one, whose height they depend on; the list is asked for meanwhile.
  const { isPending } = useUnclearReplies()
  useEntries(undefined)
  useRegistry()
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Do not contact"
        description={
          mayChange
            ? 'People on this list get no calls and no texts from you, whatever list they are in.'
            : 'People on this list get no calls and no texts. As a viewer you can look; an owner or a manager can change it.'
        }
        actions={mayChange ? <DownloadList /> : undefined}
      />
      <UnclearRepliesCard mayChange={mayChange} />
      {isPending ? null : (
        <>
          {mayChange ? <AddNumberCard /> : null}
          <NumbersCard mayChange={mayChange} />
          <RegistryCard mayChange={mayChange} />
        </>
      )}
    </div>
  )
}

function DownloadList() {
  const { isPending, mutate } = useMutation({
    mutationFn: async () =>
      saveFile(await api.download('/suppressions/export/'), 'do-not-contact.csv'),
    onSuccess: () => toast('The list was downloaded.', 'success'),
    onError: () => toast('The file could not be downloaded. Please try again.', 'error'),
  })
  return (
    <div data-screen-only>
      <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
        Download the list (CSV)
      </Button>
    </div>
  )
}
