import { mergeMessage } from '@afterbeep/contract/placeholders'
import type { Channel } from '@afterbeep/contract/pricing'
import { withOptOut } from '@afterbeep/contract/segments'
import type { SendAnswer } from '../../providers/outcome.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import type { RunToSend } from '../campaigns/index.ts'
import type { PendingDelivery } from './chunks.queries.ts'
import { referenceOf, reportToken } from './delivery-reference.ts'

/** One channel's way out: the same to the dispatcher, whatever stands behind it. */
export interface ChannelSender {
  channel: Channel
  /** True when the provider knows a repeated send by its key, so that a doubt may be sent again. */
  repeatable: boolean
  send(
    run: RunToSend,
    delivery: PendingDelivery,
    fields: Readonly<Record<string, string>>,
  ): Promise<SendAnswer>
}

export interface SenderOptions {
  publicUrl: string
  tokenSecret: string
}

export function createVoiceSender(voice: VoiceProvider, options: SenderOptions): ChannelSender {
  return {
    channel: 'voice',
    repeatable: true,
    send: (run, delivery, fields) => {
      const reference = referenceOf({ ...run, channel: 'voice', line: delivery.line })
      return voice.send({
        reference,
        phone: delivery.phone,
        text: mergeMessage(run.message, fields),
        reportUrl: reportUrl(options, 'drop-cowboy', reference),
        postalCode: fields['Zipcode'] || null,
      })
    },
  }
}

export function createTextSender(text: TextProvider, options: SenderOptions): ChannelSender {
  return {
    channel: 'text',
    repeatable: false,
    send: (run, delivery, fields) => {
      const reference = referenceOf({ ...run, channel: 'text', line: delivery.line })
      const merged = mergeMessage(run.message, fields)
      return text.send({
        reference,
        phone: delivery.phone,
        text: run.isFollowUp ? merged : withOptOut(merged),
        reportUrl: reportUrl(options, 'telnyx', reference),
      })
    },
  }
}

/** Where reports about one delivery come to; the token proves that the address is ours. */
function reportUrl(options: SenderOptions, path: string, reference: string): string {
  const token = reportToken(options.tokenSecret, reference)
  return `${options.publicUrl}/api/webhooks/${path}/${reference}/${token}`
}
