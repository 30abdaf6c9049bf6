/** The requests of one channel and their results. */
export interface ChannelCounts {
  /** Send requests received, with any result. */
  requests: number
  /** Voicemails left, or texts sent. A replay under the same idempotency key is a request and no call. */
  calls: number
  /** Different deliveries among the calls: by foreign_id, or by number and text. */
  distinct: number
}

export interface ChannelStats {
  request(): void
  /** Calls with the same `identity` are the same delivery. */
  call(identity: string): void
  counts(): ChannelCounts
  reset(): void
}

export interface Stats {
  voice: ChannelStats
  text: ChannelStats
}

export function createStats(): Stats {
  return { voice: createChannelStats(), text: createChannelStats() }
}

function createChannelStats(): ChannelStats {
  let requests = 0
  let calls = 0
  const identities = new Set<string>()
  return {
    request() {
      requests++
    },
    call(identity) {
      calls++
      identities.add(identity)
    },
    counts: () => ({ requests, calls, distinct: identities.size }),
    reset() {
      requests = 0
      calls = 0
      identities.clear()
    },
  }
}
