import { useState } from 'react'
import type { Suppression } from '@afterbeep/contract/api/suppressions'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { notWholePhone, wholePhone } from '@afterbeep/contract/contact/whole-phone'
import PhoneOff from 'lucide-react/icons/phone-off'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { KeyPager } from '../../ui/table/key-pager.tsx'
import { TableShape } from '../../ui/table/table-shape.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { useEntries, useEntryOf } from './suppression-calls.ts'

interface NumbersCardProps {
  readonly mayChange: boolean
}

/** The list page by page, or whether one whole number is on it. */
export function NumbersCard({ mayChange }: NumbersCardProps) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const phone = wholePhone(search)
  return (
    <Card title="Numbers">
      <div className="flex flex-col gap-4">
        <form
          role="search"
          noValidate
          className="flex max-w-md flex-col gap-3 sm:flex-row sm:items-start"
          onSubmit={(event) => {
            event.preventDefault()
            setSearch(typed.trim())
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label="Look up a number"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={30}
              value={typed}
              error={search !== '' && phone === undefined ? notWholePhone : undefined}
              onChange={({ target }) => {
                setTyped(target.value)
                // An empty field shows the whole list again.
                if (target.value.trim() === '') setSearch('')
              }}
            />
          </div>
          <Button type="submit" variant="secondary" className="sm:mt-6.5">
            Look up
          </Button>
        </form>
        {phone === undefined ? (
          <AllNumbers mayChange={mayChange} />
        ) : (
          <OneNumber key={phone} phone={phone} mayChange={mayChange} />
        )}
      </div>
    </Card>
  )
}

function OneNumber({ phone, mayChange }: NumbersCardProps & { readonly phone: string }) {
  const { data, isPending, isError, isFetching, refetch } = useEntryOf(phone)
  const shown = formatPhone(phone)
  if (isPending) return <TableShape rows={1} />
  if (isError) {
    return (
      <ErrorLine
        text="The number could not be looked up."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <>
      {data.entry === null ? (
        <p role="status">{shown} is not on the list. It may be contacted.</p>
      ) : (
        <NumbersTable entries={[data.entry]} phone={shown} mayChange={mayChange} />
      )}
      {mayChange ? <EvidencePart phone={phone} name={shown} /> : null}
    </>
  )
}

function AllNumbers({ mayChange }: NumbersCardProps) {
  // Where each page begins; the first begins at the newest.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  const { data, isPending, isError, isFetching, refetch } = useEntries(starts.at(-1))
  if (isPending) return <TableShape rows={5} />
  const entries: readonly Suppression[] = data?.entries ?? []
  const next = data?.next ?? null
  return (
    <>
      {isError ? (
        <ErrorLine
          text="The list could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data !== undefined && entries.length === 0 ? <NoNumbers /> : null}
      {entries.length > 0 ? <NumbersTable entries={entries} mayChange={mayChange} /> : null}
      {starts.length > 1 || next !== null ? (
        <KeyPager
          label="Numbers"
          page={starts.length}
          hasNext={next !== null}
          onPrevious={() => setStarts(starts.slice(0, -1))}
          onNext={() => next !== null && setStarts([...starts, next])}
        />
      ) : null}
    </>
  )
}

function NoNumbers() {
  return (
    <EmptyState
      icon={<PhoneOff className="size-5" />}
      title="No numbers yet"
      description="Numbers that replied STOP to you, and those you added. None of them is contacted again."
    />
  )
}
