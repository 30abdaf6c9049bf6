import { useQueryClient } from '@tanstack/react-query'
import type { UploadedList } from '../uploaded-list.ts'
import type { FixChoice, FixOffer, ListReading, Sending } from '../list-reading.ts'
import type { ForeignLook } from '../matching/match-file.ts'
import { matchInWorker } from '../matching/match-in-worker.ts'
import { readInPage } from '../read-in-page.ts'
import type { RowsRead } from '../reading/contact-file-read.ts'
import { failedReading, sendContactFile } from './send-contact-file.ts'
import type { Fixture } from './send-contact-file.ts'
import { useListWork } from '../use-list-work.ts'

export type ListUpload = {
  readonly reading: ListReading
  /** Takes a file: it is read in the browser, and sent unless there is something to choose first. */
  readonly choose: (file: File) => void
  /** Takes a file whose columns were matched: it is rewritten with our headers and uploaded like any other file. */
  readonly match: (file: File, found: ForeignLook) => void
  /** Takes the current file in another form; its list takes the place of the one before. */
  readonly replace: (file: File) => void
  /** Sends the current file, or sends it again with the other choice. */
  readonly decide: (choice: FixChoice) => void
  /** Sends once more what did not arrive. */
  readonly retry: () => void
  readonly cancel: () => void
  /** Takes a list that was uploaded before. */
  readonly pick: (list: UploadedList) => void
}

interface ListUploadOptions {
  /** The list that was chosen before; null for none. */
  readonly stored: UploadedList | null
  /** The file name of that list, if it was deleted meanwhile. */
  readonly lostList: string | undefined
  /**
   * Receives the list when the server has it, and null as soon as another file is chosen, whose rows
   * replace the old ones.
   */
  readonly onList: (list: UploadedList | null) => void
}

/** The current list, and what can be done about it. */
export function useListUpload({ stored, lostList, onList }: ListUploadOptions): ListUpload {
  const queryClient = useQueryClient()
  const { reading, begin, cancel } = useListWork(stored)
  const isLost = lostList !== undefined && ['idle', 'ready'].includes(reading.phase)

  async function send(sending: Sending, fixture: Fixture) {
    const { file, read, choice } = sending
    const made = read.fixable > 0 ? { made: { offer: { file, read }, choice } } : undefined
    try {
      const list = await sendContactFile(sending, fixture, queryClient)
      // Problems that came with an offer were shown with it.
      const { unreadSheets } = read
      fixture.show({ phase: 'ready', list, isNew: made === undefined, file, unreadSheets, ...made })
      onList(list)
    } catch (error) {
      fixture.show(failedReading(file.name, error, sending))
    }
  }

  async function match(file: File, found: ForeignLook) {
    const fixture = begin()
    const { rows } = found.look
    const fileName = file.name
    fixture.show({ phase: 'reading', fileName, rows, readBytes: 0, totalBytes: file.size })
    try {
      const result = await matchInWorker({ file, found }, fixture.signal)
      const { unreadSheets } = found
      if (result.kind === 'made') await readAndSend(result.file, fixture, { unreadSheets })
    } catch (error) {
      fixture.show(failedReading(fileName, error))
    }
  }

  async function choose(file: File) {
    onList(null)
    await readAndSend(file, begin())
  }

  function replace(file: File) {
    const insteadOf = reading.phase === 'ready' ? reading.list.contactListId : undefined
    onList(null)
    void readAndSend(file, begin(), insteadOf === undefined ? {} : { insteadOf })
  }

  async function readAndSend(
    file: File,
    fixture: Fixture,
    { unreadSheets, ...replaced }: Pick<Sending, 'insteadOf'> & Partial<RowsRead> = {},
  ) {
    const found = await readInPage(file, fixture)
    if (found === undefined || fixture.signal.aborted) return
    // What was made of a workbook has one sheet.
    const read = unreadSheets === undefined ? found : { ...found, unreadSheets }
    if (read.fixable === 0) await send({ file, read, choice: 'leave', ...replaced }, fixture)
    else fixture.show({ phase: 'choosing', fileName: file.name, offer: { file, read } })
  }

  function decide(choice: FixChoice) {
    const offer = offerIn(reading)
    if (offer === undefined) return
    const replaced = reading.phase === 'ready' ? { insteadOf: reading.list.contactListId } : {}
    onList(null)
    void send({ ...offer, choice, ...replaced }, begin())
  }

  function retry() {
    if (reading.phase === 'failed' && reading.again !== undefined) {
      void send(reading.again, begin())
    }
  }

  function pick(list: UploadedList) {
    begin().show({ phase: 'ready', list, isNew: false })
    onList(list)
  }

  return {
    reading: isLost ? { phase: 'lost', fileName: lostList } : reading,
    choose: (file) => void choose(file),
    match: (file, found) => void match(file, found),
    replace,
    decide,
    retry,
    cancel,
    pick,
  }
}

function offerIn(reading: ListReading): FixOffer | undefined {
  if (reading.phase === 'choosing') return reading.offer
  return reading.phase === 'ready' ? reading.made?.offer : undefined
}
