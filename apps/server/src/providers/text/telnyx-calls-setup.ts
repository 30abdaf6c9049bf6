import { isSameAddress } from '../../platform/call-once.ts'
import { fault, fine } from '../finding.ts'
import type { Finding, SetUpStep } from '../finding.ts'
import type { telnyxAccount } from './telnyx-account.ts'

type Account = ReturnType<typeof telnyxAccount>

const WHAT = 'Telnyx calls'
const SETUP = 'Run npm run providers:setup, which sets it.'

/** Under the address for reports about texts. */
function callUrlOf(reportUrl: string): string {
  return `${reportUrl}calls/`
}

/** Whether calls back reach us: the events of the application's calls, and with them each 9. */
export async function lookAtCalls(
  account: Account,
  applicationId: string,
  reportUrl: string | undefined,
): Promise<Finding> {
  const application = await account.callApplication(applicationId)
  if (!application) {
    const todo =
      'Set TELNYX_CALL_APPLICATION_ID to the id that Telnyx shows at Voice, Voice API applications.'
    return fault(WHAT, 'the application is none of this account’s', todo)
  }
  if (!application.active) {
    const todo = 'Switch the application on at Telnyx, Voice, Voice API applications.'
    return fault(WHAT, 'the application is switched off, so no call back is answered', todo)
  }
  const url = application.webhook_event_url ?? ''
  if (reportUrl === undefined) return fine(WHAT, 'not looked at without an address')
  const wanted = callUrlOf(reportUrl)
  if (!isSameAddress(url, wanted)) {
    return fault(
      WHAT,
      `calls back, and with them each opt-out by key, do not go to ${wanted}`,
      SETUP,
    )
  }
  if (application.webhook_api_version !== '2') {
    return fault(WHAT, 'the application reports in version 1, which is not understood', SETUP)
  }
  return fine(WHAT, `calls back go to ${url}`)
}

/** Has the application report to us; a repeat does nothing. */
export async function setUpCalls(
  account: Account,
  applicationId: string,
  reportUrl: string,
): Promise<SetUpStep> {
  const wanted = callUrlOf(reportUrl)
  const what = `Telnyx calls to ${wanted}`
  const application = await account.callApplication(applicationId)
  if (!application) {
    const next = 'Set TELNYX_CALL_APPLICATION_ID to an application of this account.'
    return { did: 'skipped', what, next }
  }
  const { webhook_event_url: url, webhook_api_version: version } = application
  if (isSameAddress(url ?? '', wanted) && version === '2') return { did: 'there', what }
  await account.setCallWebhook(applicationId, wanted)
  return { did: url ? 'changed' : 'created', what }
}
