import { useSignedIn } from '../../lib/session/session.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { SecurityCard } from './security-card.tsx'
import { useSecurity } from './security-queries.ts'
import { SessionsCard } from './sessions-card.tsx'

/** On the profile: how the user signs in, and where they are signed in. */
export default function SecurityCards() {
  const { uid } = useSignedIn().user
  const { data, isPending, isFetching, refetch } = useSecurity(uid)
  if (isPending) return <SecurityShape />
  return (
    <>
      {data === undefined ? (
        <Card title="Signing in">
          <ErrorLine
            text="How you sign in could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <SecurityCard uid={uid} security={data} />
      )}
      <SessionsCard uid={uid} />
    </>
  )
}

function SecurityShape() {
  return (
    <Card title="Signing in">
      <div className="flex flex-col gap-5">
        <LoadingNote hidden />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Card>
  )
}
