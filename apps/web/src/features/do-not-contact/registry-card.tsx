import { useState } from 'react'
import type { Registry } from '@afterbeep/contract/api/registry'
import {
  noRegistryText,
  registryAgeingText,
  registryOutdatedTextOnScreen,
} from '@afterbeep/contract/registry/registry-texts'
import { formatDay } from '@afterbeep/contract/schedule/date-text'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useRegistry, useRegistryRemoval } from './registry-calls.ts'
import { RegistryUpload } from './registry-upload.tsx'

/** Area codes that are named; a file of the whole country has some 330. */
const NAMED_CODES = 12

/** The national do-not-call registry: what was uploaded, how long it may be used, and uploading more. */
export function RegistryCard({ mayChange }: { readonly mayChange: boolean }) {
  const { data, isPending, isError, isFetching, refetch } = useRegistry()
  const [isRemoving, setIsRemoving] = useState(false)
  const hasFiles = data !== undefined && data.state !== 'none'
  return (
    <Card
      title="National do-not-call registry"
      action={
        hasFiles && mayChange ? (
          <Button variant="secondary" size="small" onClick={() => setIsRemoving(true)}>
            Remove the registry
          </Button>
        ) : undefined
      }
    >
      {isPending ? (
        <>
          <LoadingNote hidden />
          <Skeleton className="h-12 max-w-lg" />
        </>
      ) : null}
      {isError ? (
        <ErrorLine
          text="The registry could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined ? null : <Stored registry={data} />}
      {mayChange && data !== undefined ? <RegistryUpload /> : null}
      {isRemoving ? <Removal onClose={() => setIsRemoving(false)} /> : null}
    </Card>
  )
}

function Stored({ registry }: { readonly registry: Registry }) {
  const { dated, last_day: lastDay, state, numbers, area_codes: codes } = registry
  if (dated === null || lastDay === null) return <p className="text-ink-soft">{noRegistryText}</p>
  return (
    <div className="flex flex-col gap-3">
      {state === 'ageing' ? <p className="text-warn">{registryAgeingText(dated)}</p> : null}
      {state === 'outdated' ? (
        <p className="text-bad">{registryOutdatedTextOnScreen(dated)}</p>
      ) : null}
      <p className="text-ink-soft">
        These people are left out of your campaigns, unless your list has their written consent: its
        columns Consent, ConsentDate and ConsentSource filled in.
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name="Numbers" value={numbers.toLocaleString('en-US')} />
        <Fact name="Area codes" value={codesText(codes)} />
        <Fact name="Downloaded" value={formatDay(dated)} />
        <Fact name="May be used until" value={formatDay(lastDay)} />
      </dl>
      <Imports registry={registry} />
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{value}</dd>
    </>
  )
}

function codesText(codes: readonly number[]): string {
  const named = codes.slice(0, NAMED_CODES).join(', ')
  const more = codes.length - NAMED_CODES
  return more > 0 ? `${named} and ${more} more` : named
}

function Imports({ registry: { imports } }: { readonly registry: Registry }) {
  if (imports.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded py-1 text-ink-soft">Uploaded files</summary>
      <ul className="flex flex-col gap-1 pt-2">
        {imports.map((one) => (
          <li key={one.imported_at} className="wrap-anywhere">
            <span className="font-medium">{one.file_name}</span>, {formatDay(one.dated)}:{' '}
            {one.numbers.toLocaleString('en-US')} {one.kind === 'full' ? 'numbers' : 'changes'}
            {one.imported_by === null ? '' : `, by ${one.imported_by}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Removal({ onClose }: { readonly onClose: () => void }) {
  const removal = useRegistryRemoval(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove the registry?"
      description="Your campaigns then reach people on the national do-not-call registry too. Do it only where everyone you contact agreed to it in writing."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={removal.isPending} onClick={() => removal.mutate()}>
            Remove the registry
          </Button>
        </>
      }
    />
  )
}
