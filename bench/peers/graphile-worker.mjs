// graphile-worker, a job a message: with its local queue, and jobs completed in batches.
import { Logger, WorkerPreset, makeWorkerUtils, run } from 'graphile-worker'
import { runPeer } from './run-peer.ts'
import { createSend, dropOf } from './send-drop.ts'

// Logging a line for every job would be half of its work.
const logger = new Logger(() => () => undefined)

await runPeer(async ({ providerUrl, requests, inFlight, storeUrl }) => {
  const utils = await makeWorkerUtils({ connectionString: storeUrl, logger })
  await utils.migrate()
  for (let from = 0; from < requests; from += 5000) {
    const length = Math.min(5000, requests - from)
    await utils.addJobs(
      Array.from({ length }, (_, index) => ({ identifier: 'drop', payload: dropOf(from + index) })),
    )
  }
  await utils.release()
  const send = createSend(providerUrl, inFlight)
  const worker = {
    connectionString: storeUrl,
    concurrentJobs: inFlight,
    maxPoolSize: 20,
    pollInterval: 500,
    localQueue: { size: 500 },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    logger,
  }
  const taskList = { drop: send }
  return { work: () => run({ preset: { extends: [WorkerPreset], worker }, taskList }) }
})
