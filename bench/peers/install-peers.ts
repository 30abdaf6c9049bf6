import { installLocked } from '../install-locked.ts'

/** Installs the queues and the bare server that the bench compares with. */
export function installPeers(): void {
  installLocked({
    folder: import.meta.dirname,
    packages: ['bullmq', 'fastify', 'graphile-worker', 'ioredis', 'pg', 'pg-boss', 'undici'],
    description: 'The peers to compare with (32 MB)',
  })
}
