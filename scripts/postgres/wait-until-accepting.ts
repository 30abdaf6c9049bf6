import type { ChildProcess } from 'node:child_process'

const timeoutMs = 30_000

/**
 * Waits until a starting Postgres logs that it accepts connections.
 *
 * @throws Error with all that it printed when it ends instead, or takes longer than 30 s
 */
export function waitUntilAccepting(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(`${reason}. It printed:\n${printed}`))
    }
    const timer = setTimeout(() => {
      fail('Postgres did not start in time')
    }, timeoutMs)
    child.once('error', (error) => {
      fail(`Postgres could not be started: ${error.message}`)
    })
    child.once('exit', () => {
      fail('Postgres ended instead of starting')
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (!printed.includes('ready to accept connections')) return
      clearTimeout(timer)
      // From here on its log is only noise, but it must be read or Postgres would block on it.
      child.stderr?.removeAllListeners('data').resume()
      resolve()
    })
  })
}
