import { errorTexts } from '@afterbeep/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftList } from '../draft.ts'
import { isWorking } from './list-reading.ts'
import type { FixChoice, ListReading, RowsRead } from './list-reading.ts'
import { isContactFileName } from './reading/file-kind.ts'
import { readBeside } from './reading/read-beside.ts'
import { failedReading, sendContactFile } from './send-contact-file.ts'
import type { Sending, Stage } from './send-contact-file.ts'

export type ListUpload = {
  readonly reading: ListReading
  /** Takes a file: it is read here, and sent unless there is something to choose first. */
  readonly choose: (file: File) => void
  /** Sends the file in hand, or sends it again the other way. */
  readonly decide: (choice: FixChoice) => void
  readonly cancel: () => void
  /** Takes a list that was uploaded before. */
  readonly pick: (list: DraftList) => void
}

/**
 * The list in hand. `onList` gets it when the server has it, and null as soon as another file is
 * chosen, whose rows replace the old ones.
 */
export function useListUpload(
  stored: DraftList | null,
  onList: (list: DraftList | null) => void,
): ListUpload {
  const queryClient = useQueryClient()
  const [reading, setReading] = useState<ListReading>(
    stored === null ? { phase: 'idle' } : { phase: 'ready', list: stored, isNew: false },
  )
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])

  const begin = useCallback((): Stage => {
    work.current?.abort()
    const controller = new AbortController()
    work.current = controller
    const { signal } = controller
    return { signal, show: (next) => (signal.aborted ? undefined : setReading(next)) }
  }, [])

  const send = useCallback(
    async (sending: Sending, stage: Stage, offered: boolean) => {
      const { file, read, choice } = sending
      try {
        const list = await sendContactFile(sending, stage, queryClient)
        const made = offered ? { made: { offer: { file, read }, choice } } : {}
        stage.show({ phase: 'ready', list, isNew: !offered, ...made })
        onList(list)
      } catch (error) {
        stage.show(failedReading(file.name, error))
      }
    },
    [onList, queryClient],
  )

  const choose = useCallback(
    (file: File) => {
      const stage = begin()
      onList(null)
      void readHere(file, stage).then((read) => {
        if (read === undefined || stage.signal.aborted) return
        if (read.fixable === 0) void send({ file, read, choice: 'leave' }, stage, false)
        else stage.show({ phase: 'choosing', fileName: file.name, offer: { file, read } })
      })
    },
    [begin, onList, send],
  )

  const decide = (choice: FixChoice) => {
    const offer = reading.phase === 'choosing' ? reading.offer : undefined
    const made = reading.phase === 'ready' ? reading.made : undefined
    const inHand = offer ?? made?.offer
    if (inHand === undefined) return
    const replaced = reading.phase === 'ready' ? { insteadOf: reading.list.contactListId } : {}
    onList(null)
    void send({ ...inHand, choice, ...replaced }, begin(), true)
  }

  const cancel = useCallback(() => {
    work.current?.abort()
    setReading((before) =>
      isWorking(before) ? { phase: 'cancelled', fileName: before.fileName } : before,
    )
  }, [])

  const pick = useCallback(
    (list: DraftList) => {
      begin().show({ phase: 'ready', list, isNew: false })
      onList(list)
    },
    [begin, onList],
  )

  return { reading, choose, decide, cancel, pick }
}

/** Reads the file in this browser; undefined when there is nothing to send, which is then shown. */
async function readHere(file: File, { signal, show }: Stage): Promise<RowsRead | undefined> {
  const fileName = file.name
  if (!isContactFileName(fileName)) {
    show({ phase: 'failed', fileName, message: errorTexts.file_unreadable })
    return undefined
  }
  const note = (rows: number, readBytes: number) =>
    show({ phase: 'reading', fileName, rows, readBytes, totalBytes: file.size })
  note(0, 0)
  try {
    const read = await readBeside(file, {
      signal,
      onProgress: ({ rows, readBytes }) => note(rows, readBytes),
    })
    if (read.kind === 'rows') return read
    const { code, message, headerFaults: details } = read
    if (code === 'file_headers_invalid') show({ phase: 'headers', fileName, details })
    else show({ phase: 'failed', fileName, message })
  } catch (error) {
    show(failedReading(fileName, error))
  }
  return undefined
}
