// pg-boss, a job a message: fetched 500 at a time by two workers that never pause while there is more.
import { PgBoss } from 'pg-boss'
import { runPeer } from './run-peer.ts'
import { createSend, dropOf } from './send-drop.ts'

const FETCH = 500

await runPeer(async ({ providerUrl, requests, inFlight, storeUrl }) => {
  const boss = new PgBoss({ connectionString: storeUrl, supervise: false, schedule: false })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue('drops')
  for (let from = 0; from < requests; from += 5000) {
    const length = Math.min(5000, requests - from)
    await boss.insert(
      'drops',
      Array.from({ length }, (_, index) => ({ data: dropOf(from + index) })),
    )
  }
  const send = createSend(providerUrl, inFlight)
  const options = {
    batchSize: FETCH,
    localConcurrency: 2,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
  }
  return {
    work: () =>
      boss.work('drops', options, async (jobs) => {
        await Promise.all(jobs.map((job) => send(job.data)))
      }),
  }
})
