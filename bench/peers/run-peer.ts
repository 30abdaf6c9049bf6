export interface PeerTask {
  providerUrl: string
  requests: number
  inFlight: number
  /** Where the queue keeps its jobs. */
  storeUrl: string
}

/**
 * Runs one queue as a process of its own: it fills the queue, reports that it is ready, works on
 * `go`, and exits on any other message.
 *
 * @param open fills the queue
 */
export async function runPeer(
  open: (task: PeerTask) => Promise<{ work: () => unknown }>,
): Promise<void> {
  const [providerUrl = '', requests = '0', inFlight = '1', storeUrl = ''] = process.argv.slice(2)
  const task = { providerUrl, requests: Number(requests), inFlight: Number(inFlight), storeUrl }
  const { work } = await open(task)
  process.on('message', (word) => {
    if (word === 'go') void work()
    else process.exit()
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
