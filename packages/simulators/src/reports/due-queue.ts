interface Waiting<T> {
  dueAtMs: number
  order: number
  item: T
}

/** Items ordered by due time; equal ones leave in the order they were added. A binary heap. */
export class DueQueue<T> {
  readonly #heap: Waiting<T>[] = []
  #order = 0

  get size(): number {
    return this.#heap.length
  }

  get nextDueAtMs(): number | undefined {
    return this.#heap[0]?.dueAtMs
  }

  push(item: T, dueAtMs: number): void {
    const heap = this.#heap
    const added = { dueAtMs, order: this.#order++, item }
    let place = heap.length
    heap.push(added)
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !isBefore(added, parent)) break
      heap[place] = parent
      place = above
    }
    heap[place] = added
  }

  /** Takes the first item that is due at `nowMs`, if there is one. */
  takeDue(nowMs: number): T | undefined {
    const first = this.#heap[0]
    if (first === undefined || first.dueAtMs > nowMs) return undefined
    const last = this.#heap.pop()
    if (last !== undefined && last !== first) this.#sink(last)
    return first.item
  }

  clear(): void {
    this.#heap.length = 0
  }

  #sink(moved: Waiting<T>): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const left = heap[2 * place + 1]
      const right = heap[2 * place + 2]
      if (left === undefined) break
      const rightFirst = right !== undefined && isBefore(right, left)
      const child = rightFirst ? right : left
      if (!isBefore(child, moved)) break
      heap[place] = child
      place = 2 * place + (rightFirst ? 2 : 1)
    }
    heap[place] = moved
  }
}

function isBefore<T>(one: Waiting<T>, other: Waiting<T>): boolean {
  return one.dueAtMs < other.dueAtMs || (one.dueAtMs === other.dueAtMs && one.order < other.order)
}
