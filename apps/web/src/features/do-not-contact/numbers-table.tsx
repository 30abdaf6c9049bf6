import { useState } from 'react'
import type { Suppression } from '@afterbeep/contract/api/suppressions'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ZonedTime } from '../../ui/page/zoned-time.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { useRemoval } from './suppression-calls.ts'

interface NumbersTableProps {
  readonly entries: readonly Suppression[]
  /** The number that was looked up: of the others only the end is kept. */
  readonly phone?: string
  readonly mayChange: boolean
}

/** Why each number is on the list and since when; only what a person added can be taken off it. */
export function NumbersTable({ entries, phone, mayChange }: NumbersTableProps) {
  const [asked, setAsked] = useState<Suppression>()
  const nameOf = ({ ends_with: end }: Suppression) =>
    phone ?? (end === null ? 'Erased' : `Ends in ${end}`)
  const rows = entries.map((entry) => ({
    ...entry,
    name: nameOf(entry),
    onTakeOff: mayChange && entry.removable ? () => setAsked(entry) : undefined,
  }))
  return (
    <>
      <Table
        caption="Numbers not to contact"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        stackBelowRem={44}
        emptyText=""
      />
      {asked === undefined ? null : (
        <TakeOff entry={asked} name={nameOf(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

interface NumberRow extends Suppression {
  name: string
  onTakeOff: (() => void) | undefined
}

const columns: TableColumn<NumberRow>[] = [
  { key: 'number', header: 'Number', rowHeader: true, cell: ({ name }) => name },
  {
    key: 'channel',
    header: 'Stops',
    cell: ({ channel }) => (channel === 'all' ? 'Calls and texts' : 'Texts'),
  },
  { key: 'why', header: 'Why', cell: whyOf },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since }) => <ZonedTime instantIso={since} timeZone={undefined} />,
  },
  {
    key: 'remove',
    header: 'Remove',
    headerHidden: true,
    align: 'end',
    cell: ({ name, onTakeOff }) =>
      onTakeOff === undefined ? null : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Take off: ${name}`}
          onClick={onTakeOff}
        >
          Take off
        </Button>
      ),
  },
]

function whyOf({ reason_text: why, reason, added_how: how, added_by: by }: Suppression) {
  const added = how === null ? '' : by === null ? 'Added by hand' : `Added by ${by}`
  return (
    <span className="block">
      {why}
      {added === '' ? null : (
        <span className="block text-ink-soft">{reason === 'by_hand' ? added : `${added} too`}</span>
      )}
    </span>
  )
}

interface TakeOffProps {
  readonly entry: Suppression
  readonly name: string
  readonly onClose: () => void
}

function TakeOff({ entry, name, onClose }: TakeOffProps) {
  const removal = useRemoval(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take this number off the list?"
      description={`${name}. Do it only where it was added by mistake, or the person has asked you to contact them again. A STOP of theirs still counts.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep on the list
          </Button>
          <Button
            variant="danger"
            loading={removal.isPending}
            onClick={() => removal.mutate(entry.id)}
          >
            Take off the list
          </Button>
        </>
      }
    />
  )
}
