import { useRef, useState } from 'react'
import { registryFileMaxBytes } from '@afterbeep/contract/api/registry'
import type { RegistryUploaded } from '@afterbeep/contract/api/registry'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useRegistryUpload } from './registry-calls.ts'

const MEGABYTE = 1024 * 1024

/** A file of the registry with the day of its download, which decides how long it may be used. */
export function RegistryUpload() {
  const input = useRef<HTMLInputElement>(null)
  const [dated, setDated] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { upload, sent } = useRegistryUpload()
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > registryFileMaxBytes) {
      toast(
        'This file is too large. Download the registry by area code, in smaller files.',
        'error',
      )
    } else upload.mutate({ file, dated })
  }
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
      <p className="max-w-prose text-ink-soft">
        Download your area codes at telemarketing.donotcall.gov as a flat text file, unpack it, and
        upload it here. A change list works too, once the full list is there.
      </p>
      <form
        noValidate
        className="flex flex-col gap-3 sm:flex-row sm:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          setWasTried(true)
          if (dated !== '') input.current?.click()
        }}
      >
        <div className="w-full max-w-56">
          <TextField
            label="Day of the download"
            type="date"
            value={dated}
            error={
              wasTried && dated === '' ? 'Enter the day on which you downloaded it.' : undefined
            }
            onChange={({ target }) => setDated(target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          loading={upload.isPending}
          className="self-start sm:mt-6.5"
        >
          Upload a registry file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of the national do-not-call registry"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={({ target }) => {
            take(target.files?.[0])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </form>
      {upload.isPending ? <Sending bytes={sent.bytes} of={sent.of} /> : null}
      <div role="status">
        {upload.data === undefined || upload.isPending ? null : <Uploaded result={upload.data} />}
      </div>
      {upload.isError ? (
        <p role="alert" className="text-bad">
          {messageOf(upload.error)}
        </p>
      ) : null}
    </div>
  )
}

function Sending({ bytes, of }: { readonly bytes: number; readonly of: number }) {
  const megabytes = (count: number) => (count / MEGABYTE).toFixed(1)
  const text = `${megabytes(bytes)} of ${megabytes(of)} MB`
  return (
    <div className="flex flex-col gap-1.5">
      <Progress label="Sending the registry file" value={bytes} max={of} valueText={text} />
      <p className="text-sm text-ink-soft tabular-nums">{text}</p>
    </div>
  )
}

function Uploaded({ result }: { readonly result: RegistryUploaded }) {
  const { kind, numbers, not_covered: left, unread, unread_lines: lines } = result
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <p className="text-sm">
      {count(numbers)} {kind === 'full' ? 'number' : 'change'}
      {numbers === 1 ? ' was' : 's were'} read.
      {left > 0
        ? ` ${count(left)} of them are in area codes whose full list you have not uploaded, and were left out.`
        : ''}
      {unread > 0
        ? ` ${count(unread)} ${unread === 1 ? 'line has' : 'lines have'} no number: line ${lines.slice(0, 10).join(', ')}${unread > 10 ? ' …' : ''}.`
        : ''}
    </p>
  )
}
