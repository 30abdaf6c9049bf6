import { publishResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishBody, PublishResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { api } from '../../../lib/api-client.ts'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { lastingToast, toast } from '../../../ui/feedback/toast.tsx'

const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/**
 * Publishes for good. Where no response came, or one that leaves it open whether the campaign was
 * published, the call is repeated under its key, which never makes a second campaign, until it is known.
 *
 * @throws ApiError whose message says that it was not published, or that it is still not known
 */
export async function publishUntilKnown(
  campaign: PublishBody,
  publishKey: string,
  delaysMs: readonly number[] = DELAYS_MS,
): Promise<PublishResponse> {
  /** There once a call may have published it. */
  let endChecking: (() => void) | undefined
  try {
    for (const delayMs of [...delaysMs, undefined]) {
      try {
        const published = await publishCampaign(campaign, publishKey)
        if (endChecking) toast('It was published.', 'success')
        return published
      } catch (error) {
        if (!leavesItOpen(error)) {
          if (!endChecking) throw error
          throw withMessage(error, isAboutTheCampaign(error) ? notPublished : notKnown)
        }
        if (delayMs === undefined) throw withMessage(error, notKnown)
        endChecking ??= lastingToast('The connection failed. Checking whether it was published…')
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      }
    }
    throw new Error('The last attempt returns or throws.')
  } finally {
    endChecking?.()
  }
}

function publishCampaign(campaign: PublishBody, publishKey: string) {
  return api.post('/campaigns/', {
    schema: publishResponseSchema,
    body: campaign,
    headers: { 'Idempotency-Key': publishKey },
  })
}

/** No response, a gateway's, or one of ours that failed on the way: the campaign may be there. */
function leavesItOpen(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'voices_unavailable') return false
  return error.status < 400 || error.status >= 500
}

/**
 * Whether a refusal comes from publishing itself, which looks for the key first. One of the session, of a
 * rate limit or of the voices says nothing about what an earlier call has done.
 */
function isAboutTheCampaign(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'voices_unavailable') return false
  return ![401, 403, 408, 425, 429].includes(error.status)
}

const notPublished = (text: string) => `It was not published. ${text}`
const notKnown = (text: string) =>
  `${text} It is not known yet whether your campaign was published. Press Publish Campaign again to find out: it can’t be published twice.`

function withMessage(error: unknown, inWords: (text: string) => string): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, fields, details } = error
  const message = inWords(messageOf(error))
  return new ApiError({ status, code, message, fields, details, cause: error })
}
