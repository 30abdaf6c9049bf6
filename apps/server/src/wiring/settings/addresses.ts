import type { Config } from '../../config.ts'
import type { Dependencies } from '../adapters/dependencies.ts'

export interface ProductAddresses {
  /** Where it serves browsers, or a worker's health; without a slash at the end. */
  url: string
  /** The sandbox's address; undefined with real providers, and for a worker. */
  sandboxUrl?: string
}

/** A worker shows nothing to browsers, and the public address is that of the processes that do. */
export function productAddresses(
  { host, role }: Pick<Config, 'host' | 'role'>,
  { publicUrl, simulators }: Pick<Dependencies, 'publicUrl' | 'simulators'>,
  port: number,
): ProductAddresses {
  if (role === 'worker') return { url: urlOn(host, port) }
  return { url: publicUrl, ...(simulators ? { sandboxUrl: `${publicUrl}/sandbox` } : {}) }
}

/** Where a browser on this machine finds what listens on this host and port. */
export function urlOn(host: string, port: number): string {
  return `http://${urlHost(host)}:${port}`
}

/** Hosts that mean every address of this machine are no address to visit. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Where a program on this machine reaches what listens on this host. */
export function loopbackOf(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : urlHost(host)
}
