import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import type { TextSender } from '../../providers/text/port.ts'
import type { VoiceSender } from '../../providers/voice/port.ts'

/** How far the carriers' registration of a text sender is. Only a registered one may text. */
export const registrationStates = ['not_registered', 'pending', 'registered', 'rejected'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** An account's own sender as it is stored. Phones are 1 and ten digits. */
export interface OwnSender {
  phoneLineId: string | null
  voiceBrandId: string | null
  callerId: number | null
  textNumber: number | null
  messagingProfileId: string | null
  textRegistration: RegistrationState
  textBrandId: string | null
  textCampaignId: string | null
}

/** What an account's messages are sent with. Null is the sender that the installation shares. */
export interface SenderInUse {
  voice: VoiceSender | null | 'missing'
  text: TextSender | null | 'missing' | 'not-registered'
}

/** The one sender of an installation that serves a single business. */
export const sharedSender: SenderInUse = { voice: null, text: null }

/**
 * The sender of an account: its own as far as it has one, else the shared one. A text number that is not
 * registered yet is never replaced by the shared one, whose registration names another business.
 */
export function senderInUse(own: OwnSender | undefined, hasShared: boolean): SenderInUse {
  const none = hasShared ? null : 'missing'
  return {
    voice: own?.phoneLineId ? voiceSenderOf(own, own.phoneLineId) : none,
    text: own && hasTextAddress(own) ? textSenderOf(own) : none,
  }
}

function voiceSenderOf({ voiceBrandId, callerId }: OwnSender, phoneLineId: string): VoiceSender {
  const known = callerId === null ? {} : { callerId }
  return { phoneLineId, brandId: voiceBrandId, ...known }
}

function hasTextAddress({ textNumber, messagingProfileId }: OwnSender): boolean {
  return textNumber !== null || messagingProfileId !== null
}

function textSenderOf(own: OwnSender): SenderInUse['text'] {
  if (own.textRegistration !== 'registered') return 'not-registered'
  const { textNumber, messagingProfileId } = own
  return { from: textNumber === null ? null : `+${textNumber}`, messagingProfileId }
}

/**
 * Why a campaign of this type can't be sent yet; undefined where it can. A voicemail that announces a text
 * waits with it.
 */
export function faultOfSender(
  { voice, text }: SenderInUse,
  type: CampaignType,
): SetupFault | undefined {
  const channels = channelsOf(type)
  if (channels.includes('voice') && voice === 'missing') return 'line_missing'
  if (!channels.includes('text')) return undefined
  if (text === 'missing') return 'text_number_missing'
  return text === 'not-registered' ? 'text_number_unregistered' : undefined
}

/** Faults that end when the operator or the carriers have set the sender up, however long that takes. */
export const senderFaults = [
  'line_missing',
  'text_number_missing',
  'text_number_unregistered',
] as const satisfies readonly SetupFault[]
