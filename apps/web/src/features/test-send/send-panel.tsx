import type { TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { focusOnce } from './focus-once.ts'
import { SandboxPhoneLink } from './sandbox-phone-link.tsx'
import type { TestMessage } from './test-messages.ts'
import { TestProblem } from './test-problem.tsx'
import { TestResults } from './test-results.tsx'
import { useSendTests } from './test-send-calls.ts'
import { TestTarget } from './test-target.tsx'

export interface SendPanelProps {
  readonly response: TestSendsResponse
  readonly messages: readonly TestMessage[]
  readonly voiceId: string
  readonly onOtherNumber: () => void
  /** Whether the number was just confirmed, so that the focused element is gone. */
  readonly takesFocus: boolean
}

/** Sends the message to a confirmed number over the chosen channels, and shows the results. */
export function SendPanel({ response, messages, voiceId, ...rest }: SendPanelProps) {
  const { numbers, tests, tests_left: left } = response
  const [asked, setAsked] = useState<string>()
  const [unwanted, setUnwanted] = useState<readonly Channel[]>([])
  const sending = useSendTests()
  const phone = numbers.find((number) => number === asked) ?? numbers[0] ?? ''
  const wanted = messages.filter(({ channel }) => !unwanted.includes(channel))
  return (
    <div className="flex flex-col gap-4">
      <TestTarget
        numbers={numbers}
        phone={phone}
        onChoose={setAsked}
        onOther={rest.onOtherNumber}
      />
      <ChannelChoice messages={messages} unwanted={unwanted} onChoose={setUnwanted} />
      <TestProblem error={sending.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft tabular-nums">{leftWords(response)}</p>
        <Button
          {...(rest.takesFocus ? { ref: focusOnce } : {})}
          className="ml-auto"
          loading={sending.isPending}
          disabled={wanted.length === 0 || left === 0}
          onClick={() => sending.mutate({ phone, voiceId, messages: wanted })}
        >
          Send test
        </Button>
      </div>
      <TestResults tests={tests} />
      {tests.length === 0 ? null : (
        <SandboxPhoneLink phone={phone}>See it on the sandbox phone</SandboxPhoneLink>
      )}
    </div>
  )
}

function leftWords({ tests_left: left, next_at: nextAt }: TestSendsResponse): string {
  const all = testSendLimits.testsPerDay
  if (left > 0) return `Free. ${left} of ${all} tests left within 24 hours.`
  const at = nextAt === null ? '' : ` The next one may follow ${timeOf(nextAt)}.`
  return `All ${all} tests within 24 hours are sent.${at}`
}

const times = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

function timeOf(instant: string): string {
  return times.format(new Date(instant))
}
