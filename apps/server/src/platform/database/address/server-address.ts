import { readFileSync } from 'node:fs'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

/** Where a Postgres server is, and as whom and by what it is entered. */
export interface ServerAddress {
  url: string
  /**
   * The file that `url` was read from. It is read again for each connection, as are those of `sslcert` and `sslkey` in
   * the address: a user, a password or a certificate that is replaced while the process runs holds from then on.
   */
  file?: string | undefined
}

/** The longest that a connection lives, so that none stays for long with what would no longer let it in. */
const MAX_LIFETIME_SECONDS = 300

/** What a pool of the driver is to be opened with, so that each of its connections enters by what holds then. */
export function enteringBy(address: ServerAddress) {
  let latest: pg.ClientConfig | undefined
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      latest = accessNow(address, latest)
      super({ ...options, ...latest })
    }
  }
  return { Client, maxLifetimeSeconds: MAX_LIFETIME_SECONDS }
}

/**
 * @param before used while a file is being replaced; the server decides whether it still holds
 * @throws Error where there was nothing before: thrown later, from inside of the pool, it would end the process
 */
function accessNow({ url, file }: ServerAddress, before: pg.ClientConfig | undefined) {
  try {
    return parseIntoClientConfig(file === undefined ? url : addressIn(file))
  } catch (error) {
    if (before !== undefined) return before
    throw error
  }
}

function addressIn(file: string): string {
  const text = readFileSync(file, 'utf8').trim()
  if (URL.parse(text)?.protocol.startsWith('postgres') === true) return text
  throw new Error('The file holds no address of a Postgres server.')
}
