import { queryOptions, useQuery } from '@tanstack/react-query'
import { defaultCurrency } from '@afterbeep/contract/money/currency'
import type { Profile } from '@afterbeep/contract/api/account/profile'
import { fetchProfile } from './profile-call.ts'
import { queryKeys } from './query-keys.ts'
import { endSessionOnRefusal } from './session/session-end.ts'
import { useSignedIn } from './session/session.tsx'

/** The user's account as the header shows it: balance, currency, name. */
export function accountQuery(uid: string) {
  return queryOptions({
    queryKey: [...queryKeys.account, uid],
    queryFn: ({ signal }) => endSessionOnRefusal(fetchProfile(uid, signal)),
    // It changes by what the app does, which invalidates it, and by sending, for which the card reads again.
    staleTime: Infinity,
  })
}

/** What was read at sign-in, and since; a default where it could not be read (specification: error catalogue). */
export function useAccount() {
  const { user, profileAtStart } = useSignedIn()
  const { data, ...query } = useQuery({
    ...accountQuery(user.uid),
    initialData: () => profileAtStart,
  })
  return { ...query, isKnown: data !== undefined, account: data ?? defaultAccount(user.uid) }
}

function defaultAccount(uid: string): Profile {
  return {
    id: uid,
    agents_count: 0,
    balance: 0,
    currency: defaultCurrency,
    provisioning_limit: 0,
    customer_info: { customer_email: '', customer_name: '', customer_since: '' },
  }
}
