import { sandboxClockSchema } from '@afterbeep/contract/api/sandbox'
import { useQuery } from '@tanstack/react-query'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { bostonFace, clockFace } from './instants.ts'
import { NextEvent } from './next-event.tsx'
import { clockQuery, useSandboxAction } from './sandbox-queries.ts'

type Move = { advance_seconds: number } | { now: string }

/** Business time, which can be moved forward. */
export function ClockCard() {
  const { data } = useQuery(clockQuery)
  const move = useSandboxAction(
    (body: Move) => sandboxApi.post('/clock', sandboxClockSchema, body),
    { done: 'The clock has moved.' },
  )
  const now = data === undefined ? undefined : new Date(data.now)
  return (
    <Card title="Clock">
      <p className="max-w-prose text-sm text-ink-soft">
        Campaigns, sessions and billing periods follow this clock. It only moves forward. A jump to
        the next event signs nobody out; moving it by an hour or more does.
      </p>
      {/* Room for both lines, so that nothing below moves when they come. */}
      <p className="mt-4 min-h-12 sm:min-h-13">
        {now === undefined ? null : (
          <>
            <time
              dateTime={now.toISOString()}
              className="block font-semibold tabular-nums sm:text-xl"
            >
              {clockFace(now)}
            </time>
            <span className="text-sm text-ink-soft tabular-nums">{bostonFace(now)}</span>
          </>
        )}
      </p>
      <NextEvent />
      <div className="mt-4 flex flex-wrap gap-3">
        <MoveButton label="+1 hour" onMove={() => move.mutate({ advance_seconds: 3_600 })} />
        <MoveButton label="+1 day" onMove={() => move.mutate({ advance_seconds: 86_400 })} />
        <MoveButton
          label="To 10:00 tomorrow"
          onMove={() => {
            if (now) move.mutate({ now: tenTomorrow(now).toISOString() })
          }}
        />
      </div>
    </Card>
  )
}

function MoveButton({ label, onMove }: { label: string; onMove: () => void }) {
  return (
    <Button variant="secondary" onClick={onMove}>
      {label}
    </Button>
  )
}

/** In the browser's zone, which is the zone of the face above. */
function tenTomorrow(now: Date): Date {
  const wanted = new Date(now)
  wanted.setDate(wanted.getDate() + 1)
  wanted.setHours(10, 0, 0, 0)
  return wanted
}
