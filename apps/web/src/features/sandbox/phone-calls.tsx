import { sandboxCallResponseSchema } from '@afterbeep/contract/api/sandbox'
import type { SandboxCall } from '@afterbeep/contract/api/sandbox'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { sandboxApi } from '../../lib/sandbox-api.ts'
import { Button } from '../../ui/button.tsx'
import { EntryList } from './entry-list.tsx'
import { phonePath, useSandboxAction } from './sandbox-queries.ts'

const states: Readonly<Record<SandboxCall['state'], string>> = {
  ringing: 'Ringing',
  answered: 'Answered',
  connected: 'Connected to the business',
  ended: 'Ended',
}

/** Calls the business back, as a person does who found a voicemail, and presses its keys. */
export function PhoneCalls({ number, calls }: { number: string; calls: readonly SandboxCall[] }) {
  const path = `${phonePath(number)}/calls`
  const calling = useSandboxAction(() => sandboxApi.post(path, sandboxCallResponseSchema, {}), {
    done: 'It rings.',
  })
  const pressing = useSandboxAction(
    (key: string) => sandboxApi.post(`${path}/keys`, sandboxCallResponseSchema, { key }),
    { done: 'Done.' },
  )
  const last = calls.at(-1)
  const isOn = last !== undefined && last.state !== 'ended'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            {['1', '9'].map((key) => (
              <Button
                key={key}
                variant="secondary"
                size="small"
                aria-label={`Press ${key}`}
                disabled={last.state === 'ringing'}
                onClick={() => pressing.mutate(key)}
              >
                {key}
              </Button>
            ))}
            <Button variant="secondary" size="small" onClick={() => pressing.mutate('hang-up')}>
              Hang up
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            size="small"
            loading={calling.isPending}
            onClick={() => calling.mutate(undefined)}
          >
            Call back
          </Button>
        )}
      </div>
      <EntryList whenEmpty="No calls." entries={calls.map(entryOf).toReversed()} />
      <p role="status" className="sr-only">
        {last?.heard.at(-1)?.text}
      </p>
    </>
  )
}

function entryOf({ id, to, state, heard, keys, at }: SandboxCall) {
  const pressed = keys === '' ? '' : `, pressed ${[...keys].join(', ')}`
  return {
    key: id,
    title: `Call to ${formatPhone(to)}`,
    at,
    text: [`${states[state]}${pressed}`, ...heard.map(({ text }) => text)].join('\n'),
    isOwn: true,
  }
}
