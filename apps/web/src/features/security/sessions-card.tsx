import { useMutation } from '@tanstack/react-query'
import type { SessionInList } from '@afterbeep/contract/api/account/security'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { endOtherSessions, endSession } from './security-calls.ts'
import { useSecurityChanged, useSessions } from './security-queries.ts'

/** Where the user is signed in, and how to end it there. */
export function SessionsCard({ uid }: { uid: string }) {
  const { data, isError, isFetching, refetch } = useSessions(uid)
  const changed = useSecurityChanged(uid)
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? endOtherSessions() : endSession(id),
    onSuccess: () => toast('Signed out there.', 'success'),
    onError: (error) => toast(messageOf(error), 'error'),
    onSettled: () => changed(),
  })
  const others = data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <Card title="Where you are signed in">
      {isError && data === undefined ? (
        <ErrorLine
          text="Where you are signed in could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ul aria-label="Sessions" className="flex flex-col gap-2">
          {data === undefined ? (
            <li>
              <LoadingNote hidden />
              <Skeleton className="h-16" />
            </li>
          ) : (
            data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            ))
          )}
        </ul>
      )}
      <div className="mt-4 flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="min-w-0 text-sm text-ink-soft">
          Each ends by itself an hour after signing in.
        </p>
        <Button
          variant="secondary"
          disabled={others.length === 0}
          loading={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined)}
        >
          Sign out everywhere else
        </Button>
      </div>
    </Card>
  )
}

interface SessionRowProps {
  session: SessionInList
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const since = formatDropDate(session.signed_in_at)
  return (
    <li className="flex items-center justify-between gap-4 rounded-lg bg-sunken px-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{session.device}</p>
        <p className="text-sm text-ink-soft">
          From {session.address}, since {since}
        </p>
      </div>
      {session.current ? (
        <span className="text-sm font-medium whitespace-nowrap text-good">This browser</span>
      ) : (
        <Button
          variant="ghost"
          size="small"
          disabled={busy}
          aria-label={`Sign out ${session.device} since ${since}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
