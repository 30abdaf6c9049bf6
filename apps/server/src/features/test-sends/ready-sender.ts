import { AppError } from '../../platform/app-error.ts'
import type { TextSender } from '../../providers/text/port.ts'
import type { VoiceSender } from '../../providers/voice/port.ts'
import type { Senders } from '../senders/index.ts'

/** @throws AppError sender_not_ready */
export async function readyVoice(senders: Senders, accountId: string): Promise<VoiceSender | null> {
  const { voice } = await senders.of(accountId)
  if (typeof voice === 'string') throw new AppError('sender_not_ready')
  return voice
}

/** @throws AppError sender_not_ready */
export async function readyText(senders: Senders, accountId: string): Promise<TextSender | null> {
  const { text } = await senders.of(accountId)
  if (typeof text === 'string') throw new AppError('sender_not_ready')
  return text
}
