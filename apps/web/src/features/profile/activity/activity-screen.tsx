import { useState } from 'react'
import { eventGroupNames, eventGroups } from '@afterbeep/contract/api/account/security-events'
import type { EventGroup, SecurityEvent } from '@afterbeep/contract/api/account/security-events'
import { useMutation } from '@tanstack/react-query'
import { useMay } from '../../../lib/permissions.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { KeyPager } from '../../../ui/table/key-pager.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { TableShape } from '../../../ui/table/table-shape.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { usePeople } from '../people/people-calls.ts'
import { downloadActivity, useActivity } from './activity-calls.ts'
import type { ActivityFilter } from './activity-calls.ts'

const ALL = 'all'

/** /profile?show=activity: who did what in the account, and what was refused. */
export default function ActivityScreen() {
  const isOwner = useMay('account')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Activity"
        description="Who signed in, and what was changed, uploaded, published, downloaded and deleted, for a year. No entry can be changed: each is sealed in your account’s evidence log."
      />
      <p>
        <TextLink to="/profile">Back to My Profile</TextLink>
      </p>
      {isOwner ? (
        <Activity />
      ) : (
        <p role="status">Only an owner of the account can see this page.</p>
      )}
    </div>
  )
}

function Activity() {
  const [filter, setFilter] = useState<ActivityFilter>({ group: undefined, who: undefined })
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-4" data-screen-only>
          <Filters filter={filter} onChange={setFilter} />
          <Download filter={filter} />
        </div>
        <Events key={`${filter.group} ${filter.who}`} filter={filter} />
      </div>
    </Card>
  )
}

interface FiltersProps {
  readonly filter: ActivityFilter
  readonly onChange: (filter: ActivityFilter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { data } = usePeople()
  const groups = eventGroupNames.map((value) => ({ value, label: eventGroups[value].label }))
  const people = (data?.members ?? []).map(({ uid, name }) => ({ value: uid, label: name }))
  return (
    <>
      <SelectField
        label="What"
        options={[{ value: ALL, label: 'Everything' }, ...groups]}
        value={filter.group ?? ALL}
        onChange={({ target }) => onChange({ ...filter, group: groupOf(target.value) })}
      />
      <SelectField
        label="Who"
        options={[{ value: ALL, label: 'Everyone' }, ...people]}
        value={filter.who ?? ALL}
        onChange={({ target }) =>
          onChange({ ...filter, who: target.value === ALL ? undefined : target.value })
        }
      />
    </>
  )
}

function groupOf(value: string): EventGroup | undefined {
  return eventGroupNames.find((name) => name === value)
}

function Download({ filter }: { readonly filter: ActivityFilter }) {
  const { isPending, mutate } = useMutation({
    mutationFn: async () => saveFile(await downloadActivity(filter), 'activity.csv'),
    onSuccess: () => toast('The activity was downloaded.', 'success'),
    onError: () => toast('The file could not be downloaded. Please try again.', 'error'),
  })
  return (
    <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
      Download (CSV)
    </Button>
  )
}

function Events({ filter }: { readonly filter: ActivityFilter }) {
  // Where each page begins; the first begins at the newest.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const { data, isPending, isError, isFetching, refetch } = useActivity(filter, starts.at(-1))
  if (isPending) return <TableShape rows={8} />
  const next = data?.next ?? null
  return (
    <>
      {isError ? (
        <ErrorLine
          text="The activity could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined ? null : (
        <Table
          caption="Activity"
          columns={columns}
          rows={data.events}
          rowKey={({ id }) => id}
          stackBelowRem={44}
          emptyText="Nothing of this kind in the last year."
        />
      )}
      {starts.length > 1 || next !== null ? (
        <KeyPager
          label="Activity"
          page={starts.length}
          hasNext={next !== null}
          onPrevious={() => setStarts(starts.slice(0, -1))}
          onNext={() => next !== null && setStarts([...starts, next])}
        />
      ) : null}
    </>
  )
}

const columns: TableColumn<SecurityEvent>[] = [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ text, about }) => (
      <span className="block wrap-anywhere">
        {text}
        {about === null ? null : <span className="block text-ink-soft">{about}</span>}
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ who }) => who ?? 'Not known' },
  {
    key: 'when',
    header: 'When',
    cell: ({ at }) => <ZonedTime instantIso={at} timeZone={undefined} />,
  },
  { key: 'network', header: 'Network', cell: ({ network }) => network },
]
