import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { LoadOrder, LoadResult, LoadWord } from './load-words.ts'

/** The providers' process with all its requests written, waiting for `send`. */
export interface Load {
  requests: number
  /** How many of them repeat an earlier one. */
  repeats: number
  /** Sends everything; resolves at the last response. */
  send(): Promise<LoadResult>
  stop(): Promise<void>
}

export async function startLoad(order: LoadOrder): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  const ready = word(child, 'ready')
  child.send(order)
  const { requests, repeats } = await ready
  return {
    requests,
    repeats,
    send: async () => {
      const done = word(child, 'done')
      child.send('go')
      return (await done).result
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

function word<Kind extends LoadWord['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<LoadWord, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`The providers ended before they said ${kind}.`))
    child.once('exit', gone)
    child.once('message', (said: LoadWord) => {
      child.off('exit', gone)
      if (isOf(said, kind)) resolve(said)
      else reject(new Error(`The providers said ${said.kind} instead of ${kind}.`))
    })
  })
}

function isOf<Kind extends LoadWord['kind']>(
  said: LoadWord,
  kind: Kind,
): said is Extract<LoadWord, { kind: Kind }> {
  return said.kind === kind
}
