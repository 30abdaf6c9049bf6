import type { Profile } from '@afterbeep/contract/api/account/profile'
import { api } from './api-client.ts'
import { isRefusedToUser } from './session/session-end.ts'

/** A profile without a balance has none (specification: app shell: 0 if missing). */
const schema = async () => {
  const { profileSchema } = await import('@afterbeep/contract/api/account/profile')
  return profileSchema.extend({ balance: profileSchema.shape.balance.default(0) })
}

export function fetchProfile(uid: string, signal?: AbortSignal): Promise<Profile> {
  return api.get(`/user/${encodeURIComponent(uid)}`, { schema, signal })
}

/** Undefined where it can't be loaded; only 401 and 403 are thrown, because they end the session. */
export async function fetchProfileIfPossible(uid: string): Promise<Profile | undefined> {
  try {
    return await fetchProfile(uid)
  } catch (error) {
    if (isRefusedToUser(error)) throw error
    return undefined
  }
}
