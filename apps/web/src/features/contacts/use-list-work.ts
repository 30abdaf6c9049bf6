import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadedList } from './uploaded-list.ts'
import { isWorking } from './list-reading.ts'
import type { ListReading } from './list-reading.ts'
import type { Fixture } from './upload/send-contact-file.ts'

/** What is shown of the current list, and its one task at a time. */
export type ListWork = {
  readonly reading: ListReading
  /** Cancels the task in progress; what the returned fixture receives from now on is shown. */
  readonly begin: () => Fixture
  /** Cancels the task in progress, and shows that. */
  readonly cancel: () => void
}

export function useListWork(stored: UploadedList | null): ListWork {
  const [reading, setReading] = useState<ListReading>(
    stored === null ? { phase: 'idle' } : { phase: 'ready', list: stored, isNew: false },
  )
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])

  const begin = useCallback((): Fixture => {
    work.current?.abort()
    const controller = new AbortController()
    work.current = controller
    const { signal } = controller
    return { signal, show: (next) => (signal.aborted ? undefined : setReading(next)) }
  }, [])

  const cancel = useCallback(() => {
    work.current?.abort()
    setReading((before) =>
      isWorking(before) ? { phase: 'cancelled', fileName: before.fileName } : before,
    )
  }, [])

  return { reading, begin, cancel }
}
