import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSignedIn } from '../../lib/session.tsx'
import { useFollowUpSources } from './campaign-calls.ts'
import { LazyCampaignCost } from './cost/lazy-campaign-cost.tsx'
import { LostListNote } from './lost-list-note.tsx'
import { useDraftWithoutLostList } from './use-draft-without-lost-list.ts'
import { draftProblem, nextStep, previousStep } from './draft.ts'
import { useBusinessNow } from './use-business-now.ts'
import { useDraft } from './use-draft.ts'
import { LazyPublishCountdown } from './lazy-publish-countdown.ts'
import { usePublish } from './use-publish.ts'
import { CampaignErrorDialog, ExitDialog } from './wizard-dialogs.tsx'
import { WizardHeader } from './wizard-header.tsx'
import type { Remedy, WizardProblem } from './wizard-problem.ts'
import { WizardStepView } from './wizard-step-view.tsx'

/** The wizard: eight steps from a name to a published campaign (specification: screens, states). */
export function CampaignWizardScreen() {
  const { uid } = useSignedIn().user
  const { draft: stored, change, discard } = useDraft(uid)
  const { draft, lostList } = useDraftWithoutLostList(stored)
  const [problem, setProblem] = useState<WizardProblem>()
  const [leaving, setLeaving] = useState(false)
  const now = useBusinessNow()
  // Fetched here, so that the response is there two steps later and nothing moves when it arrives.
  useFollowUpSources()
  const navigate = useNavigate()
  const goBackInHistory = useWayOut()
  const publishing = usePublish({ onPublished: discard, onProblem: setProblem })

  function goOn() {
    const text = draftProblem(draft, now())
    if (text === undefined) change({ step: nextStep(draft.step) })
    else setProblem({ text, remedies: [] })
  }

  function remedy(way: Remedy) {
    setProblem(undefined)
    if ('path' in way) void navigate(way.path)
    else change('part' in way ? way.part : { step: way.step })
  }

  return (
    <>
      <WizardHeader step={draft.step} onClose={() => setLeaving(true)} />
      <div className="px-4 py-8 sm:px-6 sm:py-10">
        <LostListNote draft={draft} lostList={lostList} onChange={change} />
        <WizardStepView
          draft={draft}
          lostList={lostList}
          change={change}
          now={now}
          goBack={() => change({ step: previousStep(draft.step) })}
          goOn={goOn}
          publishing={publishing.publishing}
          onPublish={() => publishing.publish(draft)}
        />
        <LazyCampaignCost draft={draft} />
      </div>
      {publishing.isHeld ? (
        <LazyPublishCountdown onUndo={publishing.undo} onPublish={publishing.publishNow} />
      ) : null}
      <CampaignErrorDialog
        problem={problem}
        onClose={() => setProblem(undefined)}
        onRemedy={remedy}
      />
      <ExitDialog
        open={leaving}
        onStay={() => setLeaving(false)}
        onExit={() => {
          discard()
          goBackInHistory()
        }}
      />
    </>
  )
}

/**
 * One page back in history; to the dashboard where no page of ours is behind the wizard. The
 * browser's own history includes pages from before a full load, which the router's key does not.
 */
function useWayOut(): () => void {
  const navigate = useNavigate()
  const isRoutersFirst = useLocation().key === 'default'
  return () => {
    const canGoBack = 'navigation' in window ? window.navigation.canGoBack : !isRoutersFirst
    void (canGoBack ? navigate(-1) : navigate('/dashboard', { replace: true }))
  }
}
