/**
 * What the following page of a list begins after, from the response's `Link` header (RFC 8288);
 * undefined on the last page.
 */
export function nextPageIn(headers: Headers): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? []
  if (address === undefined) return undefined
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('after') ?? undefined
}
