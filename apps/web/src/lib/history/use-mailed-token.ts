import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the mailed link that was opened: `#token=`, which browsers do not send to servers, or `?token=`. It is
 * removed from the address at once, so that neither the history nor a copied address contains it.
 */
export function useMailedToken(): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const inAddress = tokenIn(hash.slice(1)) ?? tokenIn(search)
  const [token, setToken] = useState(inAddress)
  // Another link that is opened in the same tab changes only what is behind the #: no page is loaded.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress !== undefined) void navigate(pathname, { replace: true })
  }, [inAddress, navigate, pathname])
  return token
}

function tokenIn(query: string): string | undefined {
  return new URLSearchParams(query).get('token') ?? undefined
}
