import type { Channel } from '@afterbeep/contract/money/pricing'
import type { MayLeave, SendResponse } from '../../providers/outcome.ts'
import type { TextProvider, TextSender } from '../../providers/text/port.ts'
import type { VoiceProvider, VoiceSender } from '../../providers/voice/port.ts'
import type { RunToSend, ReportAddress } from '../runs/index.ts'
import type { ColumnValues } from '../contacts/index.ts'
import { referencePrefix, referenceSuffix, reportUrl } from '../runs/index.ts'
import { runTexts } from './run-texts.ts'

/** One channel's way out: the same to the dispatcher, whatever provider is behind it. */
export interface ChannelSender {
  channel: Channel
  /** True when the provider knows a repeated send by its key, so that an uncertain one may be repeated. */
  repeatable: boolean
  /** What its messages come from, as far as it is known: evidence says so. */
  addressOf?(from: ReadySender): VoiceSender | TextSender | null
  /** Prepares what is the same for all deliveries of a run; `columns` are those of its list. */
  openRun(run: RunToSend, columns: readonly string[]): RunSender
}

/** Sends one run's deliveries over one channel. */
export interface RunSender {
  /** The columns that a delivery needs of its contact. */
  columns: readonly string[]
  /** `values` are the contact's, of `columns` and in their order. */
  send(
    delivery: DeliveryToSend,
    values: ColumnValues,
    from: ReadySender,
    mayLeave: MayLeave,
  ): Promise<SendResponse>
}

export interface DeliveryToSend {
  line: number
  phone: number
  /** How often it became sendable again; part of its key. */
  resends: number
  /** The account's first text to this number. */
  isFirstText: boolean
}

/** A sender that can send what its run sends. */
export interface ReadySender {
  voice: VoiceSender | null
  text: TextSender | null
}

export type SenderOptions = ReportAddress

/**
 * The message has only fields, and this person's are empty. A provider would refuse it as a fault of our request, for which
 * the run would wait with all others.
 */
const nothingLeft = async (): Promise<SendResponse> => ({
  kind: 'rejected',
  reason: 'message_empty',
  providerCode: '',
  suppress: false,
})

const ZIP_COLUMN = 'Zipcode'

export function createVoiceSender(voice: VoiceProvider, options: SenderOptions): ChannelSender {
  return {
    channel: 'voice',
    repeatable: true,
    addressOf: (from) => from.voice ?? voice.sharedSender ?? null,
    openRun: (run, listColumns) => {
      const prefix = referencePrefix({ ...run, channel: 'voice' })
      const { columns, textOf } = runTexts(run, listColumns, [ZIP_COLUMN.toLowerCase()])
      const zipAt = columns.indexOf(ZIP_COLUMN)
      return {
        columns,
        send: ({ line, phone, resends }, values, from, mayLeave) => {
          const text = textOf(line, values)
          if (text.trim() === '') return nothingLeft()
          const reference = prefix + referenceSuffix(line, resends)
          const drop = {
            reference,
            phone,
            text,
            voiceId: run.voiceId,
            sender: from.voice,
            reportUrl: reportUrl(options, 'voice', reference),
            postalCode: values[zipAt] || null,
          }
          return voice.send(drop, mayLeave)
        },
      }
    },
  }
}

export function createTextSender(text: TextProvider, options: SenderOptions): ChannelSender {
  return {
    channel: 'text',
    repeatable: false,
    addressOf: (from) => from.text ?? text.sharedSender ?? null,
    openRun: (run, listColumns) => {
      const prefix = referencePrefix({ ...run, channel: 'text' })
      const { columns, textOf, firstTextOf } = runTexts(run, listColumns)
      return {
        columns,
        send: ({ line, phone, resends, isFirstText }, values, from, mayLeave) => {
          const reference = prefix + referenceSuffix(line, resends)
          const merged = textOf(line, values)
          if (merged.trim() === '') return nothingLeft()
          const message = {
            reference,
            phone,
            text: isFirstText ? firstTextOf(line, values, run.senderName ?? '') : merged,
            sender: from.text,
            reportUrl: reportUrl(options, 'text', reference),
          }
          return text.send(message, mayLeave)
        },
      }
    },
  }
}
