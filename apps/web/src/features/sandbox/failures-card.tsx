import { sandboxFaultsSchema } from '@afterbeep/contract/api/sandbox'
import { useQuery } from '@tanstack/react-query'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { failureSwitches } from './failure-switches.ts'
import type { FailureSwitch } from './failure-switches.ts'
import { SingleFaults } from './single-faults.tsx'
import { faultsQuery, useSandboxAction } from './sandbox-queries.ts'

/** What can go wrong at the providers, each with a switch; it stays wrong until it is switched off. */
export function FailuresCard() {
  return (
    <Card title="Failures">
      <p className="max-w-prose text-sm text-ink-soft">
        Let something go wrong at the providers, and watch the product cope.
      </p>
      <ul className="mt-5 flex flex-col gap-4">
        {failureSwitches.map((failure) => (
          <li key={failure.label}>
            <TurnSwitch failure={failure} />
          </li>
        ))}
      </ul>
      <SingleFaults />
    </Card>
  )
}

/** Each is turned on its own: while the simulators are told of one, another one keeps what it shows. */
function TurnSwitch({ failure }: { failure: FailureSwitch }) {
  const { data } = useQuery(faultsQuery)
  const turning = useSandboxAction((on: boolean) => turn(failure, on), { done: 'Done.' })
  const isOn = failure.faults.every(({ target, kind }) =>
    data?.faults.some((one) => one.target === target && one.kind === kind && isLasting(one)),
  )
  return (
    <Switch
      label={failure.label}
      description={failure.description}
      // It shows the new state while the simulators are told.
      checked={turning.isPending ? turning.variables : isOn}
      disabled={data === undefined}
      onChange={(event) => turning.mutate(event.target.checked)}
    />
  )
}

async function turn({ faults }: FailureSwitch, on: boolean): Promise<void> {
  for (const fault of faults) {
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
