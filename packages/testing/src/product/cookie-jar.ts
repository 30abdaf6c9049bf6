/** The cookies of one browser for one site; paths and ages don't matter to what we test. */
export interface CookieJar {
  header(): string
  keep(setCookies: readonly string[]): void
  get(name: string): string | undefined
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    get: (name) => cookies.get(name),
    keep: (setCookies) => {
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split(';')
        const [name = '', ...value] = pair.split('=')
        if (isTakenBack(attributes)) cookies.delete(name.trim())
        else cookies.set(name.trim(), value.join('='))
      }
    },
  }
}

function isTakenBack(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=')
    if (/^max-age$/i.test(name)) return Number(value) <= 0
    return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
  })
}
