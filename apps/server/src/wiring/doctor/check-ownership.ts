import { fault, fine } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import { OwnershipError } from '../../providers/ownership/port.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'

const what = 'reassigned numbers'

/** Whether the database of reassigned numbers takes our credentials; no number is asked for, so it costs nothing. */
export async function checkOwnership(provider: OwnershipProvider | undefined): Promise<Finding> {
  if (!provider) return fine(what, 'not asked: no subscription is set')
  try {
    await provider.check()
  } catch (error) {
    if (!(error instanceof OwnershipError)) throw error
    const isRefused = error.status === 400 || error.status === 401 || error.status === 403
    return isRefused
      ? fault(what, `the token is refused (${error.status})`, 'Correct RND_REFRESH_TOKEN.')
      : fault(
          what,
          error.status === undefined ? 'no response' : `status ${error.status}`,
          'Check RND_URL, and whether this machine may call out. Until then campaigns wait.',
        )
  } finally {
    await provider.close()
  }
  return fine(what, 'its credentials are accepted')
}
