import { sandboxClockSchema } from '@afterbeep/contract/api/sandbox'
import type { SandboxEvent } from '@afterbeep/contract/api/sandbox'
import { useQuery } from '@tanstack/react-query'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Button } from '../../ui/button.tsx'
import { bostonFace } from './instants.ts'
import { nextEventQuery, useSandboxAction } from './sandbox-queries.ts'

const eventTexts: Readonly<Record<SandboxEvent, string>> = {
  run: 'a campaign starts',
  window: 'sending goes on',
  paused: 'a paused campaign tries again',
  mail: 'an email is due',
  renewal: 'a plan renews',
}

/** What happens next by itself, and a jump to it that signs no user out. */
export function NextEvent() {
  const { data } = useQuery(nextEventQuery)
  const jump = useSandboxAction(
    () => sandboxApi.post('/clock', sandboxClockSchema, { to_next_event: true }),
    { done: 'The clock has moved to the next event.' },
  )
  const next = data?.next
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button disabled={!next} loading={jump.isPending} onClick={() => jump.mutate(undefined)}>
        Jump to the next event
      </Button>
      {/* Room for two lines on a phone, so that nothing below moves when the text comes. */}
      <p className="min-h-10 min-w-0 basis-full text-sm text-ink-soft tabular-nums sm:min-h-5 sm:basis-auto">
        {data === undefined ? null : next ? nextText(next) : 'Nothing is planned.'}
      </p>
    </div>
  )
}

function nextText({ event, at }: { event: SandboxEvent; at: string }): string {
  return `Next: ${eventTexts[event]}, ${bostonFace(new Date(at))}`
}
