import { useInfiniteQuery } from '@tanstack/react-query'
import { securityEventsSchema } from '@afterbeep/contract/api/account/security-events'
import type { SecurityEvent } from '@afterbeep/contract/api/account/security-events'
import { api } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const path = '/account/security-events/'

const shownTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** What was noted about the account's safety, the newest first. */
export default function SecurityCard({ uid }: { uid: string }) {
  const events = useInfiniteQuery({
    queryKey: ['security events', uid],
    queryFn: ({ signal, pageParam }) =>
      api.get(path, { schema: securityEventsSchema, signal, query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = events
  return (
    <Card title="Security activity">
      <p className="mb-5 text-ink-soft">
        Who signed in, and what was changed, downloaded or published, for a year. If something here
        wasn’t you, choose a new password at once.{' '}
        <TextLink to="/profile?show=activity">Search and download all activity</TextLink>
      </p>
      {data?.pages.map(({ events: page, next }) => (
        <EventList key={next ?? 'last'} events={page} />
      ))}
      {data === undefined && !isError && <LoadingNote />}
      {isError && (
        <ErrorLine
          text="Your security activity could not be loaded."
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
          retrying={isFetching}
        />
      )}
      {hasNextPage && !isError && (
        <Button
          variant="secondary"
          className="mt-4"
          loading={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Card>
  )
}

function EventList({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <ul className="flex flex-col text-sm">
      {events.map(({ id, text, at, network }) => (
        <li
          key={id}
          className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-t-0"
        >
          <span className="min-w-0 wrap-anywhere">{text}</span>
          <span className="text-ink-soft">
            <time dateTime={at}>{shownTime.format(new Date(at))}</time>, from {network}
          </span>
        </li>
      ))}
    </ul>
  )
}
