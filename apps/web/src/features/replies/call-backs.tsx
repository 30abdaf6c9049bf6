import type { CampaignCallBacks } from '@afterbeep/contract/api/campaigns/call-backs'
import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { UnbrokenTime } from '../../ui/page/zoned-time.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import type { useCallBacks } from './use-replies.ts'

interface CallBacksProps {
  readonly timeZone: string | undefined
  /** Read by the card around it, which waits for it: reading it here would make both wait for each other. */
  readonly callBacks: ReturnType<typeof useCallBacks>
}

/** Who phoned back instead of texting, and what they pressed; nothing where no person did. */
export function CallBacks({ timeZone, callBacks }: CallBacksProps) {
  const { data, isError, isFetching, refetch } = callBacks
  if (isError && data === undefined) {
    return (
      <ErrorLine
        text="The calls back could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined || data.calls === 0) return null
  return (
    <section aria-label="Calls back" className="flex flex-col gap-3 border-b border-line pb-4">
      <h3 className="font-medium">Calls back</h3>
      <dl className="grid grid-cols-3 gap-4">
        <Figure name="Called" value={data.calls} />
        <Figure name="Pressed 1 to speak with you" value={data.asked_for_owner} />
        <Figure name="Pressed 9 to opt out" value={data.opt_outs} />
      </dl>
      {data.versions.length === 0 ? null : (
        <ul className="text-sm text-ink-soft">
          {data.versions.map(({ variant, ...counted }) => (
            <li key={variant}>
              Version {variant}: {inWords(counted)}
            </li>
          ))}
        </ul>
      )}
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer font-medium text-accent">By hour</summary>
        <div className="pt-3">
          <Table
            caption="Calls back by hour"
            columns={columnsIn(timeZone)}
            rows={data.hours}
            rowKey={({ hour }) => hour}
            emptyText="No calls."
            stackBelowRem={24}
          />
        </div>
      </details>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{countText(value)}</dd>
    </div>
  )
}

type Counted = Pick<CampaignCallBacks, 'calls' | 'asked_for_owner' | 'opt_outs'>

function inWords({ calls, asked_for_owner: owner, opt_outs: out }: Counted): string {
  return `${countText(calls)} called, ${countText(owner)} pressed 1, ${countText(out)} opted out`
}

function countText(number: number): string {
  return number.toLocaleString('en-US')
}

const columnsIn = (
  timeZone: string | undefined,
): readonly TableColumn<CampaignCallBacks['hours'][number]>[] => [
  {
    key: 'hour',
    header: timeZone ? `Hour in ${zoneName(timeZone)}` : 'Hour',
    rowHeader: true,
    cell: ({ hour }) => <UnbrokenTime text={formatDropDate(hour, timeZone || undefined)} />,
  },
  { key: 'calls', header: 'Called', align: 'end', cell: ({ calls }) => countText(calls) },
  {
    key: 'one',
    header: 'Pressed 1',
    align: 'end',
    cell: ({ asked_for_owner: one }) => countText(one),
  },
  { key: 'nine', header: 'Opted out', align: 'end', cell: ({ opt_outs: nine }) => countText(nine) },
]
