import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import type { ContactFileSink } from '@afterbeep/contact-file/contact-file-sink'
import type { ContactFileSummary } from '@afterbeep/contact-file/contact-file-summary'
import type { ContactFileRead, ReadingNews, RowsRead } from './contact-file-read.ts'
import { createRewritingSample } from './rewriting-sample.ts'

/**
 * Reads a file by the rules of contract, which the server enforces too. Reports its rows to a sink,
 * and how many bytes are read.
 *
 * @throws ContactFileError when the file as a whole can't be taken
 * @throws Error when it can't be read at all
 */
export type ReadFile = (
  file: File,
  sink: ContactFileSink,
  onRead: (readBytes: number) => void,
) => Promise<ContactFileSummary & Partial<Pick<RowsRead, 'unreadSheets'>>>

type ReportNews = (news: ReadingNews) => void

/** No user sees the difference of faster updates, and each one costs the page work. */
const reportEveryMs = 100

/**
 * Reads a file and reports its progress and its result. Keeps counts and the first problems, never
 * the rows. Never rejects.
 */
export async function reportReading(file: File, read: ReadFile, report: ReportNews): Promise<void> {
  try {
    report({ kind: 'read', read: await readCounting(file, read, report) })
  } catch (error) {
    if (error instanceof ContactFileError) report({ kind: 'read', read: refusedRead(error) })
    else report({ kind: 'failed' })
  }
}

async function readCounting(
  file: File,
  read: ReadFile,
  report: ReportNews,
): Promise<ContactFileRead> {
  const rewritings = createRewritingSample()
  let phoneColumn = 0
  let rows = 0
  let nextAt = 0
  const sink: ContactFileSink = {
    header: ({ positions }) => {
      phoneColumn = positions.RecommendedPhone
    },
    keep: () => {
      rows += 1
    },
    reject: (row) => {
      rows += 1
      rewritings.offer(row, phoneColumn)
    },
  }
  const summary = await read(file, sink, (readBytes) => {
    const now = performance.now()
    if (now < nextAt) return
    nextAt = now + reportEveryMs
    report({ kind: 'progress', rows, readBytes })
  })
  const { accepted, rejected, problems, fixable } = summary
  const groups = summary.groups.map(({ firstLines, ...group }) => ({
    ...group,
    first_lines: [...firstLines],
  }))
  const counts = { rows: summary.rows, accepted, rejected, fixable }
  const { unreadSheets = [] } = summary
  const found = { problems, groups, unreadSheets, rewritings: rewritings.result() }
  return { kind: 'rows', ...counts, ...found }
}

function refusedRead({ code, message, details }: ContactFileError): ContactFileRead {
  return { kind: 'refused', code, message, headerFaults: details.problems ?? [] }
}
