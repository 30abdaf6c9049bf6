import { sandboxFaultsSchema } from '@afterbeep/contract/api/sandbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { faultsOf, targets } from './fault-kinds.ts'
import type { Target } from './fault-kinds.ts'
import { faultsQuery, useSandboxAction } from './sandbox-queries.ts'

/** For testers: one fault of one provider, for some requests. Closed until it is wanted. */
export function SingleFaults() {
  return (
    <details className="mt-6 border-t border-line pt-4">
      <summary className="cursor-pointer font-medium">One fault, for some requests</summary>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        The language model is simulated only where <code>MODEL_URL</code> points at the simulators’;
        elsewhere its faults change nothing.
      </p>
      <FaultForm />
      <PresentFaults />
    </details>
  )
}

function FaultForm() {
  const [target, setTarget] = useState<Target>('voice')
  const [kind, setKind] = useState('429')
  const [count, setCount] = useState('5')
  const setting = useSandboxAction(
    (fault: object) => sandboxApi.post('/faults', sandboxFaultsSchema, fault),
    { done: 'Done.' },
  )
  const choose = (next: Target) => {
    setTarget(next)
    // Not every provider knows each fault.
    if (!faultsOf(next).some(({ value }) => value === kind)) setKind('429')
  }
  return (
    <form
      className="mt-4 grid items-end gap-3 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        setting.mutate({ target, kind, ...(kind === 'none' ? {} : { count: Number(count) }) })
      }}
    >
      <div className="flex flex-col gap-3 sm:col-span-2">
        <SelectField
          label="Provider"
          options={targets}
          value={target}
          onChange={(event) => {
            const next = targets.find(({ value }) => value === event.target.value)
            if (next) choose(next.value)
          }}
        />
        <SelectField
          label="Fault"
          options={faultsOf(target)}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
      </div>
      <TextField
        label="Requests"
        type="number"
        min={1}
        required
        disabled={kind === 'none'}
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <Button type="submit" variant="secondary" loading={setting.isPending}>
        Set
      </Button>
    </form>
  )
}

function PresentFaults() {
  const { data } = useQuery(faultsQuery)
  if (data === undefined) return <p className="mt-4 min-h-5" />
  if (data.faults.length === 0) {
    return <p className="mt-4 text-sm text-ink-soft">All providers work.</p>
  }
  return (
    <ul className="mt-4 flex flex-col gap-1 text-sm">
      {data.faults.map(({ target, kind, remaining }, index) => (
        <li key={`${index} ${target} ${kind}`}>
          {`${target}: ${kind} (${remaining === undefined ? 'until mended' : `${remaining} more requests`})`}
        </li>
      ))}
    </ul>
  )
}
