import { useLocation } from 'react-router'

/**
 * The token of a mailed link; null without one. It stands behind the `#`, which a browser sends to no server, so
 * no log of one holds it. Links that were mailed before have it in the query.
 */
export function useLinkToken(): string | null {
  const { hash, search } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
}
