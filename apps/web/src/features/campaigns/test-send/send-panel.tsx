import type { TestSendsAnswer } from '@afterbeep/contract/http/test-sends'
import { formatPhone } from '@afterbeep/contract/phone'
import { asTest, testSendLimits } from '@afterbeep/contract/test-send'
import type { Channel } from '@afterbeep/contract/pricing'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { focusOnce } from './focus-once.ts'
import { SandboxPhoneLink } from './sandbox-phone-link.tsx'
import type { TestMessage } from './test-messages.ts'
import { TestProblem } from './test-problem.tsx'
import { TestResults } from './test-results.tsx'
import { useSendTests } from './test-send-calls.ts'
import { channelNames } from './test-words.ts'

export interface SendPanelProps {
  readonly answer: TestSendsAnswer
  readonly messages: readonly TestMessage[]
  readonly voiceId: string
  readonly onOtherNumber: () => void
  /** Whether the number was confirmed just now, and the focus with what had it is gone. */
  readonly takesFocus: boolean
}

/** Sends the message to a confirmed number over the channels that are chosen, and shows what came of it. */
export function SendPanel({
  answer,
  messages,
  voiceId,
  onOtherNumber,
  takesFocus,
}: SendPanelProps) {
  const { numbers, tests, tests_left: left } = answer
  const [asked, setAsked] = useState<string>()
  const [unwanted, setUnwanted] = useState<readonly Channel[]>([])
  const sending = useSendTests()
  const phone = numbers.find((number) => number === asked) ?? numbers[0] ?? ''
  const wanted = messages.filter(({ channel }) => !unwanted.includes(channel))
  const toggle = (channel: Channel, on: boolean) =>
    setUnwanted((before) => [...before.filter((one) => one !== channel), ...(on ? [] : [channel])])
  return (
    <div className="flex flex-col gap-4">
      <Target numbers={numbers} phone={phone} onChoose={setAsked} onOther={onOtherNumber} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">What is sent</legend>
        {messages.map(({ channel, message }) => (
          <Checkbox
            key={channel}
            checked={!unwanted.includes(channel)}
            disabled={messages.length === 1}
            label={<Sent channel={channel} message={message} />}
            onChange={({ target }) => toggle(channel, target.checked)}
          />
        ))}
      </fieldset>
      <TestProblem error={sending.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft tabular-nums">{leftWords(answer)}</p>
        <Button
          {...(takesFocus ? { ref: focusOnce } : {})}
          loading={sending.isPending}
          disabled={wanted.length === 0 || left === 0}
          onClick={() => sending.mutate({ phone, voiceId, messages: wanted })}
        >
          Send test
        </Button>
      </div>
      <TestResults tests={tests} />
      <SandboxPhoneLink phone={phone}>See it on the sandbox phone</SandboxPhoneLink>
    </div>
  )
}

interface TargetProps {
  readonly numbers: readonly string[]
  readonly phone: string
  readonly onChoose: (phone: string) => void
  readonly onOther: () => void
}

function Target({ numbers, phone, onChoose, onOther }: TargetProps) {
  const options = numbers.map((value) => ({ value, label: formatPhone(value) }))
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      {numbers.length === 1 ? (
        <p className="tabular-nums">To {formatPhone(phone)}</p>
      ) : (
        <SelectField
          label="To"
          options={options}
          value={phone}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      <Button variant="ghost" size="small" onClick={onOther}>
        Another number
      </Button>
    </div>
  )
}

/** The channel, and the words as they arrive, with the mark that they begin with. */
function Sent({ channel, message }: TestMessage) {
  return (
    <span className="flex min-w-0 flex-col">
      <span>{channelNames[channel]}</span>
      <span dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">
        {asTest(message)}
      </span>
    </span>
  )
}

function leftWords({ tests_left: left, next_at: nextAt }: TestSendsAnswer): string {
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
