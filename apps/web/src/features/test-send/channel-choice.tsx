import type { Channel } from '@afterbeep/contract/money/pricing'
import { asTest } from '@afterbeep/contract/message/test-send'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { TestMessage } from './test-messages.ts'
import { channelNames } from './test-words.ts'

interface ChannelChoiceProps {
  readonly messages: readonly TestMessage[]
  readonly unwanted: readonly Channel[]
  readonly onChoose: (unwanted: readonly Channel[]) => void
}

/** What is sent over each channel of the method, and over which of them; a single one needs no choice. */
export function ChannelChoice({ messages, unwanted, onChoose }: ChannelChoiceProps) {
  const toggle = (channel: Channel, on: boolean) =>
    onChoose([...unwanted.filter((one) => one !== channel), ...(on ? [] : [channel])])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">What is sent</legend>
      {messages.map((one) =>
        messages.length === 1 ? (
          <Sent key={one.channel} {...one} />
        ) : (
          <Checkbox
            key={one.channel}
            checked={!unwanted.includes(one.channel)}
            label={<Sent {...one} />}
            onChange={({ target }) => toggle(one.channel, target.checked)}
          />
        ),
      )}
    </fieldset>
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
