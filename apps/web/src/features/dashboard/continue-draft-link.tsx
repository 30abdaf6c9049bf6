import { savedDraftMark } from '../../lib/drafts/saved-draft-mark.ts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The way back to the newest draft that this browser has saved; nothing where there is none. */
export function ContinueDraftLink() {
  const mark = savedDraftMark(useSignedIn().user.uid)
  if (mark === undefined) return null
  return (
    <ButtonLink
      variant="secondary"
      to="/campaign"
      state={{ continueDraft: mark.key }}
      {...(mark.name === '' ? {} : { title: mark.name })}
    >
      Continue your draft
    </ButtonLink>
  )
}
