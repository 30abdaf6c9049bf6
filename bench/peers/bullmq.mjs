// BullMQ, a job a message, on a Redis that appends to its file every second.
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { runPeer } from './run-peer.ts'
import { createSend, dropOf } from './send-drop.ts'

await runPeer(async ({ providerUrl, requests, inFlight, storeUrl }) => {
  const connection = new Redis(storeUrl, { maxRetriesPerRequest: null })
  const queue = new Queue('drops', { connection })
  const opts = { removeOnComplete: true }
  for (let from = 0; from < requests; from += 5000) {
    const length = Math.min(5000, requests - from)
    await queue.addBulk(
      Array.from({ length }, (_, index) => ({ name: 'drop', data: dropOf(from + index), opts })),
    )
  }
  const send = createSend(providerUrl, inFlight)
  const options = { connection, concurrency: inFlight, autorun: false }
  const worker = new Worker('drops', (job) => send(job.data), options)
  worker.on('error', (error) => console.error(error))
  return { work: () => worker.run() }
})
