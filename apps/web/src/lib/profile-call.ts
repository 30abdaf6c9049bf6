import { defaultCurrency } from '@afterbeep/contract/money/currency'
import type { Profile } from '@afterbeep/contract/api/profile'
import { api } from './api-client.ts'
import { ApiError } from './api-error.ts'

/** What stands in for a profile that could not be loaded (specification §8). */
function defaultProfile(uid: string): Profile {
  return {
    id: uid,
    agents_count: 0,
    balance: 0,
    currency: defaultCurrency,
    provisioning_limit: 0,
    customer_info: { customer_email: '', customer_name: '', customer_since: '' },
  }
}

/** A profile without a balance has none (specification §2, app shell: 0 if missing). */
const schema = async () => {
  const { profileSchema } = await import('@afterbeep/contract/api/profile')
  return profileSchema.extend({ balance: profileSchema.shape.balance.default(0) })
}

export function fetchProfile(uid: string, signal?: AbortSignal): Promise<Profile> {
  return api.get(`/user/${encodeURIComponent(uid)}`, { schema, signal })
}

/** The profile, or the default one; only 401 and 403 are thrown, because they end the session. */
export async function fetchProfileOrDefault(uid: string): Promise<Profile> {
  try {
    return await fetchProfile(uid)
  } catch (error) {
    if (endsSession(error)) throw error
    return defaultProfile(uid)
  }
}

export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}
