import type { AppError } from '../app-error.ts'

export interface SlotsOptions {
  /** Work in progress at a time. */
  atOnce: number
  /** Work that waits for a slot, first come, first served. */
  waiting: number
  /** Why further work is refused, for the person who asked for it. */
  busy: () => AppError
}

/** Gives a slot back; further calls do nothing. */
export type Release = () => void

/** A concurrency limiter with a short queue. It counts for this process alone. */
export class Slots {
  readonly #options: SlotsOptions
  #taken = 0
  readonly #waiting = new Set<() => void>()

  constructor(options: SlotsOptions) {
    this.#options = options
  }

  /** Whether no work is in progress. */
  get isIdle(): boolean {
    return this.#taken === 0
  }

  /** @throws the error of `busy`; the reason of the signal when it is aborted while the work waits */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** @throws as `run` */
  async acquire(signal?: AbortSignal): Promise<Release> {
    const { atOnce, waiting, busy } = this.#options
    if (this.#taken < atOnce) this.#taken += 1
    else if (this.#waiting.size >= waiting) throw busy()
    else await this.#wait(signal)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#release()
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(begin)
        const reason: unknown = signal?.reason
        reject(reason instanceof Error ? reason : new Error('The caller went away.'))
      }
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.add(begin)
    })
  }

  /** The slot passes to the work that waits longest; work that comes now is not first. */
  #release(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#taken -= 1
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}

/** Runs work for an account in one of its own slots. */
export type AccountSlots = <T>(
  accountId: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Slots of its own for each account, so that one account can't take them from another. */
export function slotsPerAccount(options: SlotsOptions): AccountSlots {
  const accounts = new Map<string, Slots>()
  return async (accountId, work, signal) => {
    const slots = accounts.get(accountId) ?? new Slots(options)
    accounts.set(accountId, slots)
    try {
      return await slots.run(work, signal)
    } finally {
      if (slots.isIdle) accounts.delete(accountId)
    }
  }
}
