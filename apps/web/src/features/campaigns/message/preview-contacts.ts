import { sampleCsv } from '@afterbeep/contract/contact-columns'
import type { Draft } from '../draft.ts'
import { draftColumns } from '../draft.ts'

export type PreviewContacts = {
  /** Fields by column name; never empty. */
  readonly contacts: readonly Record<string, string>[]
  /** Whether they are rows of the uploaded file; else they are made up. */
  readonly real: boolean
}

/**
 * The contacts that the phone shows: rows of the uploaded file. A follow-up has no file, only its
 * columns, so one example stands in, filled from the sample file.
 */
export function previewContacts(draft: Draft): PreviewContacts {
  const rows = draft.followUp === null ? (draft.list?.sample ?? []) : []
  if (rows.length > 0) return { contacts: rows, real: true }
  return { contacts: [exampleContact(draftColumns(draft))], real: false }
}

function exampleContact(columns: readonly string[]): Record<string, string> {
  const [header = '', row = ''] = sampleCsv().trim().split('\r\n')
  const values = row.split(',')
  const examples = new Map(header.split(',').map((name, index) => [name, values[index] ?? '']))
  return Object.fromEntries(columns.map((column) => [column, examples.get(column) ?? column]))
}
