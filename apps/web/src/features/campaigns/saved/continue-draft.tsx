import { savedDraftMark } from '../../../lib/drafts/saved-draft-mark.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** Offers the newest draft that was saved, to a user who begins; nothing where there is none. */
export function ContinueDraft() {
  const mark = savedDraftMark(useSignedIn().user.uid)
  if (mark === undefined) return null
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="wrap-anywhere text-ink-soft">
        {mark.name === '' ? 'You have a draft.' : `You have a draft: ${mark.name}`}
      </p>
      <ButtonLink variant="secondary" to="/campaign" replace state={{ continueDraft: mark.key }}>
        Continue your draft
      </ButtonLink>
    </div>
  )
}
