const cookieName = 'XSRF-TOKEN'

/** The token that the server left in its readable cookie; undefined before the first response. */
export function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(cookieName.length + 1))
}
