import { shownErrors } from '@afterbeep/contract/errors/shown-errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountQuery } from '../../lib/account-query.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useSignedIn } from '../../lib/session.tsx'
import { campaignOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { refusalProblem } from './wizard-problem.ts'
import type { WizardProblem } from './wizard-problem.ts'

interface PublishOptions {
  readonly onPublished: () => void
  readonly onProblem: (problem: WizardProblem) => void
}

/** Publishes the draft for good, after a time to undo it, and leads to the campaign's own page. */
export function usePublish({ onPublished, onProblem }: PublishOptions) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { uid } = useSignedIn().user
  const publishing = useMutation({
    mutationFn: async (draft: Draft) => {
      const campaign = campaignOf(draft)
      if (campaign === undefined) throw new Error(shownErrors.draft_invalid)
      // Loaded when it is needed: the first steps of the wizard do not wait for it.
      const { publishUntilKnown } = await import('./publish-until-known.ts')
      return publishUntilKnown(campaign, draft.publishKey)
    },
    onSuccess: ({ campaign_name }) => {
      onPublished()
      // The credits are now reserved and the lists are one longer; the refetches are not awaited.
      for (const queryKey of Object.values(queryKeys)) {
        void queryClient.invalidateQueries({ queryKey })
      }
      void queryClient.invalidateQueries({ queryKey: accountQuery(uid).queryKey })
      void navigate(`/analytics/details/${encodeURIComponent(campaign_name)}`, { replace: true })
    },
    onError: (error, draft) => {
      onProblem(refusalProblem(error, draft))
      // What was refused may be what the numbers did not show yet, such as an outdated consent.
      void queryClient.invalidateQueries({ queryKey: ['preflight'] })
    },
  })

  const [held, setHeld] = useState<Draft>()

  function publish(draft: Draft) {
    if (draft.consentDigest !== '') setHeld(draft)
    else onProblem({ text: shownErrors.consent_required, remedies: [] })
  }
  const undo = () => setHeld(undefined)
  const { mutate } = publishing
  const publishNow = useCallback(() => {
    if (held !== undefined) mutate(held)
    setHeld(undefined)
  }, [held, mutate])
  const isHeld = held !== undefined
  return {
    publish,
    isHeld,
    undo,
    publishNow,
    publishing: publishing.isPending || publishing.isSuccess,
  }
}
