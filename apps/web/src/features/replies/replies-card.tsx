import type { Reply } from '@afterbeep/contract/api/campaigns/messages'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { ChangeAnnouncement } from '../../ui/feedback/change-announcement.tsx'
import { CallBacks } from './call-backs.tsx'
import { ReceivedReply } from './received-reply.tsx'
import { RepliesFrame } from './replies-frame.tsx'
import { useCallBacks, useReplies } from './use-replies.ts'

export interface RepliesCardProps {
  readonly campaignName: string
  /** The campaign's own zone; the browser's until it is known. */
  readonly timeZone: string | undefined
  /** Whether the campaign still runs, when replies come quickest. */
  readonly live: boolean
}

/** The replies, newest first, each with suggested replies to choose from. */
export default function RepliesCard({ campaignName, timeZone, live }: RepliesCardProps) {
  const query = useReplies(campaignName, live)
  const { data, isPending, isError, isFetching, hasNextPage, isFetchingNextPage } = query
  const [firstNew, setFirstNew] = useState<string>()
  // Above the replies, which would move when it came after them.
  const callBacks = useCallBacks(campaignName, live)
  if (isPending || callBacks.isPending) return <RepliesFrame />
  const replies = data?.pages.flatMap(({ messages }) => messages) ?? []
  const [newest] = replies
  const more = async () => {
    const { data: read } = await query.fetchNextPage()
    setFirstNew(read?.pages.at(-1)?.messages[0]?.id)
  }
  return (
    <RepliesFrame>
      <div className="flex flex-col gap-4">
        <CallBacks {...{ timeZone, callBacks }} />
        {isError && (
          <ErrorLine
            text="The replies could not be loaded."
            onRetry={() => void query.refetch()}
            retrying={isFetching}
          />
        )}
        {data && replies.length === 0 && <NoReplies />}
        {replies.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {replies.map((reply) => (
              <ReceivedReply
                key={reply.id}
                reply={reply}
                timeZone={timeZone}
                takesFocus={reply.id === firstNew}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div data-screen-only>
            <Button
              variant="secondary"
              size="small"
              loading={isFetchingNextPage}
              onClick={() => void more()}
            >
              More
            </Button>
          </div>
        )}
        {data && <ChangeAnnouncement text={newest ? announcementOf(newest) : ''} />}
      </div>
    </RepliesFrame>
  )
}

const ANNOUNCED_CHARS = 100

function announcementOf({ name, phone, text }: Reply): string {
  return `New reply from ${name ?? formatPhone(phone)}: ${text.slice(0, ANNOUNCED_CHARS)}`
}

function NoReplies() {
  return (
    <EmptyState
      icon={<MessageSquareText className="size-5" />}
      title="No replies yet"
      description="Replies appear here, with a few suggested answers. Anyone who replies STOP is not contacted again."
    />
  )
}
