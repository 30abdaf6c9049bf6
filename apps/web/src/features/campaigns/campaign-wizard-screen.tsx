import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMay } from '../../lib/permissions.tsx'
import { useSignedIn } from '../../lib/session/session.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFollowUpSources } from './campaign-calls.ts'
import { LazyCampaignCost } from './cost/lazy-campaign-cost.tsx'
import { reachableStep, previousStep } from './draft.ts'
import { wantedDraftIn } from './history/step-trail.ts'
import { useStepHistory } from './history/use-step-history.ts'
import { LazyPublishCountdown } from './publish/lazy-publish-countdown.ts'
import { LostListNote } from './lost-list-note.tsx'
import { useContinuedDraft } from './saved/use-continued-draft.ts'
import { useBusinessNow } from './use-business-now.ts'
import { useDraft } from './use-draft.ts'
import { useDraftWithoutLostList } from './use-draft-without-lost-list.ts'
import { useGoingOn } from './use-going-on.ts'
import { usePublish } from './publish/use-publish.ts'
import { CampaignErrorDialog, ExitDialog } from './wizard-dialogs.tsx'
import { WizardHeader } from './wizard-header.tsx'
import type { Remedy, WizardProblem } from './wizard-problem.ts'
import { ViewersNote } from './viewers-note.tsx'
import { WizardStepView } from './wizard-step-view.tsx'

/** The wizard, for those whose role in the account allows it. */
export function CampaignWizardScreen() {
  return useMay('campaigns') ? <Wizard /> : <ViewersNote />
}

/** Eight steps from a name to a published campaign (specification: screens, states). */
function Wizard() {
  const { uid } = useSignedIn().user
  const { draft: stored, change, replace, discard } = useDraft(uid)
  const { draft, lostList } = useDraftWithoutLostList(stored)
  const [problem, setProblem] = useState<WizardProblem>()
  const [leaving, setLeaving] = useState(false)
  const now = useBusinessNow()
  // Fetched here, so that the response is there two steps later and nothing moves when it arrives.
  useFollowUpSources()
  const navigate = useNavigate()
  const going = useGoingOn({ draft, change, now, onProblem: setProblem })
  const isReading = useContinuedDraft({
    uid,
    wanted: wantedDraftIn(useLocation().state),
    current: stored.publishKey,
    onDraft: replace,
  })
  const history = useStepHistory({
    step: stored.step,
    isReading,
    onStep: (step) => change({ step: reachableStep(draft, step, now()) }),
    onRelease: () => cancelPublishing(),
  })
  const publishing = usePublish({
    onPublished: (path) => {
      discard()
      history.leaveTo(path)
    },
    onProblem: (refused, code) => {
      history.release()
      setProblem(refused)
      if (code === 'name_taken') going.noteTaken(draft.name, refused.text)
      if (code === 'consent_required') going.noteTried()
    },
  })

  function cancelPublishing(why = '') {
    if (!publishing.isHeld) return
    publishing.undo()
    toast(`Publishing was cancelled${why}. Nothing is published.`, 'success')
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
        {isReading ? (
          <LoadingNote />
        ) : (
          <WizardStepView
            draft={draft}
            lostList={lostList}
            change={change}
            now={now}
            errors={going.errors}
            goBack={() => change({ step: previousStep(draft.step) })}
            goOn={going.goOn}
            goingOn={going.asking}
            goToOverview={going.goToOverview}
            publishing={publishing.publishing}
            onPublish={(confirmed) => {
              if (publishing.publish(confirmed)) history.hold()
            }}
          />
        )}
        <LazyCampaignCost draft={draft} />
      </div>
      {publishing.isHeld ? (
        <LazyPublishCountdown
          onUndo={() => {
            cancelPublishing()
            history.release()
          }}
          onPublish={publishing.publishNow}
          onOutOfSight={() => {
            cancelPublishing(', because this page was out of sight')
            history.release()
          }}
        />
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
          history.leave()
        }}
      />
    </>
  )
}
