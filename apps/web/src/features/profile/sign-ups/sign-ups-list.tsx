import { useState } from 'react'
import type { SignUp } from '@afterbeep/contract/api/sign-ups'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { Button } from '../../../ui/button.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'
import { KeyPager } from '../../../ui/table/key-pager.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { useDownload, useMakeList, useSignUps } from './sign-up-calls.ts'

/** Who signed up, newest first, and what may be made of them. */
export function SignUpsList() {
  // Where each page began, so that one can go back.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const { data } = useSignUps(starts.at(-1))
  const list = useMakeList()
  const download = useDownload()
  if (data === undefined) return null
  const { entries, next, confirmed } = data
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      <p>{peopleText(confirmed)}</p>
      <Table
        caption="Sign-ups"
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        stackBelowRem={44}
        emptyText="No sign-ups yet."
      />
      {starts.length === 1 && next === null ? null : (
        <KeyPager
          label="Sign-ups"
          page={starts.length}
          hasNext={next !== null}
          onPrevious={() => setStarts(starts.slice(0, -1))}
          onNext={() => setStarts([...starts, next ?? undefined])}
        />
      )}
      {entries.length === 0 ? null : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            disabled={confirmed === 0}
            loading={list.isPending}
            onClick={() => list.mutate()}
          >
            Use as a contact list
          </Button>
          <Button
            variant="secondary"
            size="small"
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Download with proof (CSV)
          </Button>
        </div>
      )}
    </div>
  )
}

function peopleText(confirmed: number): string {
  if (confirmed === 0) return 'No person has replied YES yet.'
  const people =
    confirmed === 1 ? '1 person has' : `${confirmed.toLocaleString('en-US')} people have`
  return `${people} replied YES.`
}

const columns: TableColumn<SignUp>[] = [
  {
    key: 'number',
    header: 'Number',
    rowHeader: true,
    cell: ({ phone, name }) => (
      <span className="block">
        {formatPhone(phone)}
        {name === '' ? null : (
          <span className="block font-normal wrap-anywhere text-ink-soft">{name}</span>
        )}
      </span>
    ),
  },
  {
    key: 'when',
    header: 'Signed up',
    cell: ({ asked_at: at, how }) => (
      <span className="block">
        <ZonedTime instantIso={at} timeZone={undefined} />
        <span className="block text-ink-soft">{how === 'page' ? 'on the page' : 'by text'}</span>
      </span>
    ),
  },
  {
    key: 'yes',
    header: 'Replied YES',
    cell: ({ confirmed_at: at }) =>
      at === null ? 'Not yet' : <ZonedTime instantIso={at} timeZone={undefined} />,
  },
]
