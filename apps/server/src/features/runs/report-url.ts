import type { Channel } from '@afterbeep/contract/money/pricing'
import { reportToken } from './delivery-reference.ts'

/** Where the reports of each channel come to, as the API is given. */
const paths: Record<Channel, string> = { voice: 'drop-cowboy', text: 'telnyx' }

export interface ReportAddress {
  /** The address at which the providers reach us, without a slash at the end. */
  publicUrl: string
  tokenSecret: string
}

/** Where reports about one send come to; the token proves that the address is ours. */
export function reportUrl(
  { publicUrl, tokenSecret }: ReportAddress,
  channel: Channel,
  reference: string,
): string {
  const token = reportToken(tokenSecret, reference)
  return `${publicUrl}/api/webhooks/${paths[channel]}/${reference}/${token}`
}
