import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'

/** A bare HTTP server on a free loopback port, for tests that play the other side themselves. */
export async function serveHttp(
  listener: RequestListener,
): Promise<{ url: string; close(): void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
