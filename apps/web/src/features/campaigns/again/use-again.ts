import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../lib/api-error.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Draft } from '../draft.ts'

const listGoneText = 'The list of that campaign was deleted. Choose another one.'

/** A draft that waits for the user's word whether it may replace the one in the wizard. */
export interface HeldDraft {
  readonly draft: Draft
  /** The campaign in the wizard. */
  readonly unfinished: string
}

/**
 * Opens the wizard with a campaign like an earlier one. Its code and the wizard's are loaded when they
 * are needed: the page of a campaign does not wait for them.
 */
export function useAgain(campaignName: string, whom: 'everyone' | 'unreached') {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { uid } = useSignedIn().user
  const [held, setHeld] = useState<HeldDraft>()

  async function open(draft: Draft) {
    const { handOver } = await import('./hand-over.ts')
    handOver(uid, draft)
    if (draft.list === null && draft.followUp === null) toast(listGoneText, 'error')
    void navigate('/campaign')
  }

  const preparing = useMutation({
    mutationFn: async () => {
      const { prepareForUnreached, prepareLike } = await import('./prepare-again.ts')
      const prepare = whom === 'everyone' ? prepareLike : prepareForUnreached
      const draft = await prepare(client, campaignName)
      const { unfinishedName } = await import('./hand-over.ts')
      const unfinished = unfinishedName(uid)
      if (unfinished === undefined) await open(draft)
      else setHeld({ draft, unfinished })
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })

  return {
    begin: () => preparing.mutate(),
    isBusy: preparing.isPending,
    held,
    keep: () => setHeld(undefined),
    replace: () => {
      if (held !== undefined) void open(held.draft)
      setHeld(undefined)
    },
  }
}
