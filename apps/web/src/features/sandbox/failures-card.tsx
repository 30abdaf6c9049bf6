import { sandboxFaultsSchema } from '@afterbeep/contract/api/sandbox'
import { useQuery } from '@tanstack/react-query'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { failureSwitches } from './failure-switches.ts'
import type { FailureSwitch } from './failure-switches.ts'
import { SingleFaults } from './single-faults.tsx'
import { faultsQuery, useSandboxAction } from './sandbox-queries.ts'

interface Turn {
  failure: FailureSwitch
  on: boolean
}

/** What can go wrong at the providers, each with a switch; it stays wrong until it is switched off. */
export function FailuresCard() {
  const { data } = useQuery(faultsQuery)
  const turning = useSandboxAction(turn, { done: 'Done.' })
  // It shows the new state while the simulators are told.
  const turned = turning.isPending ? turning.variables : undefined
  const isOn = ({ faults }: FailureSwitch) =>
    faults.every(({ target, kind }) =>
      data?.faults.some((one) => one.target === target && one.kind === kind && isLasting(one)),
    )
  return (
    <Card title="Failures">
      <p className="max-w-prose text-sm text-ink-soft">
        Let something go wrong at the providers, and watch the product cope.
      </p>
      <ul className="mt-5 flex flex-col gap-4">
        {failureSwitches.map((failure) => (
          <li key={failure.label}>
            <Switch
              label={failure.label}
              description={failure.description}
              checked={turned?.failure === failure ? turned.on : isOn(failure)}
              disabled={data === undefined}
              onChange={(event) => turning.mutate({ failure, on: event.target.checked })}
            />
          </li>
        ))}
      </ul>
      <SingleFaults />
    </Card>
  )
}

async function turn({ failure, on }: Turn): Promise<void> {
  for (const fault of failure.faults) {
    await sandboxApi.post('/faults', sandboxFaultsSchema, on ? fault : { ...fault, off: true })
  }
}

function isLasting({
  remaining,
  share,
}: {
  remaining?: number | undefined
  share?: number | undefined
}) {
  return remaining === undefined && share === undefined
}
