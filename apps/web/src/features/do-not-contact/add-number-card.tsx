import { useRef, useState } from 'react'
import { suppressionFileMaxBytes } from '@afterbeep/contract/api/suppressions'
import type { ImportedSuppressions } from '@afterbeep/contract/api/suppressions'
import { notWholePhone, wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { wayTexts, waysToAsk } from '@afterbeep/contract/opt-outs/added-how'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useAddition, useImport } from './suppression-calls.ts'

const ways = waysToAsk.map((way) => ({ value: way, label: wayTexts[way] }))

/** A person may ask in a call, by letter or in any other way: it counts like a STOP. */
export function AddNumberCard() {
  const [typed, setTyped] = useState('')
  const [how, setHow] = useState<(typeof waysToAsk)[number]>('phone_call')
  const [wasTried, setWasTried] = useState(false)
  const phone = wholePhone(typed)
  const addition = useAddition(() => {
    setTyped('')
    setWasTried(false)
  })
  return (
    <Card title="Add a number">
      <p className="pb-4 text-ink-soft">
        A person who asks you to stop in a call, by letter or in person has the same right as by a
        text.
      </p>
      <form
        noValidate
        className="flex flex-col gap-3 lg:flex-row lg:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          setWasTried(true)
          if (phone !== undefined) addition.mutate({ phone, how })
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Phone number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={typed}
            error={wasTried && phone === undefined ? notWholePhone : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="min-w-0 flex-1">
          <SelectField
            label="How they asked"
            options={ways}
            value={how}
            onChange={({ target }) => {
              const way = waysToAsk.find((one) => one === target.value)
              if (way !== undefined) setHow(way)
            }}
          />
        </div>
        <Button type="submit" loading={addition.isPending} className="self-start lg:mt-6.5">
          Add
        </Button>
      </form>
      <ImportPart />
    </Card>
  )
}

function ImportPart() {
  const input = useRef<HTMLInputElement>(null)
  const upload = useImport()
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > suppressionFileMaxBytes) {
      toast('This file is too large. Split it into several files of 64 MB at most.', 'error')
    } else upload.mutate(file)
  }
  return (
    <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-prose min-w-0">
          <p className="text-ink-soft">
            You have a list from another program? Upload it as a CSV file, one number a line.
          </p>
          <div role="status">
            {upload.data === undefined ? null : <Imported result={upload.data} />}
          </div>
        </div>
        <Button
          variant="secondary"
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          Upload a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of numbers not to contact"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            take(target.files?.[0])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}

function Imported({ result }: { result: ImportedSuppressions }) {
  const { added, already, unread, unread_lines: lines } = result
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <p className="pt-2 text-sm">
      {count(added)} added
      {already > 0 ? `, ${count(already)} were on the list by your hand before` : ''}.
      {unread > 0
        ? ` ${count(unread)} ${unread === 1 ? 'line has' : 'lines have'} no whole number: line ${lines.slice(0, 10).join(', ')}${unread > 10 ? ' …' : ''}.`
        : ''}
    </p>
  )
}
