import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atSignal } from '../system/at-signal.ts'

/** The file system that Linux keeps in memory. */
const inMemory = '/dev/shm'

/** What a whole run needs at its fullest, several times over. */
const roomBytes = 4 * 1024 ** 3

/**
 * Where the temporary files of this run go: in memory where the machine has room. A product's database is
 * 1,400 files and a server's database as many; to create one file on a disk can take a millisecond of a core.
 */
export function quickestFolder(folder = inMemory, bytes = roomBytes): string {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const hasRoom = Math.min(bavail * bsize, process.availableMemory()) >= bytes
    return hasRoom ? folder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Gives this process, and all that it starts, a temporary folder of their own. What is left in it goes with
 * the run.
 */
export function takeTemporaryFolder(): Disposable {
  const folder = mkdtempSync(join(quickestFolder(), 'afterbeep-tests-'))
  // A Postgres server that root starts runs as another user, and has to get through.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const takeBack = atSignal(remove)
  return {
    [Symbol.dispose]: () => {
      takeBack()
      remove()
    },
  }
}
