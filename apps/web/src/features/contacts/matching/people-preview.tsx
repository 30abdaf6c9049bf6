import type { ColumnUse } from '@afterbeep/contact-file/matching/column-use'
import { createContactMaker } from '@afterbeep/contact-file/matching/contact-maker'
import type { ContactMade } from '@afterbeep/contact-file/matching/contact-maker'
import type { FileLook } from '@afterbeep/contact-file/matching/file-look'
import { refusalColumn, refuses } from '@afterbeep/contact-file/matching/refusal-columns'
import { consentColumns } from '@afterbeep/contract/contact/contact-columns'
import { normaliseName } from '@afterbeep/contract/contact/contact-rows'
import { isAddedColumn } from '@afterbeep/contract/contact/rejected-rows'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { onlyReading } from '@afterbeep/contract/contact/phone-reading'

interface PeoplePreviewProps {
  readonly look: FileLook
  readonly uses: readonly ColumnUse[]
}

const shown = 3

/** The first people as they would be read, and what becomes of the rest of the file. */
export function PeoplePreview({ look, uses }: PeoplePreviewProps) {
  const maker = createContactMaker(look.headers, uses, look.sample)
  const people = look.sample.map((cells, index) => maker.make(cells, index + 1))
  const allowed = people.filter(({ mustNotBeContacted }) => !mustNotBeContacted)
  const withPhone = allowed.filter(({ called }) => called !== undefined)
  const first = (withPhone.length === 0 ? allowed : withPhone).slice(0, shown)
  const marks = look.headers.filter(
    (header, index) => uses[index] === 'DoNotContact' && marksSomeone(look, header, index),
  )
  const ofConsent: readonly string[] = consentColumns
  const kept = maker.header
    .slice(5)
    .filter((name) => !ofConsent.includes(name) && !isAddedColumn(name))
  const saysConsent = maker.header.includes('Consent')
  return (
    <>
      <ul className="flex flex-col gap-2">
        {first.map((person, index) => (
          <Person key={index} person={person} />
        ))}
      </ul>
      {people.some(({ otherPhones }) => otherPhones > 0) ? (
        <p className="text-ink-soft">
          Where a person has several numbers, the mobile one is called.
        </p>
      ) : null}
      {kept.length === 0 ? null : (
        <p className="wrap-anywhere text-ink-soft">{`Also kept for your message: ${kept.join(', ')}`}</p>
      )}
      {marks.length === 0 ? null : (
        <p className="font-medium wrap-anywhere">{`People marked under “${marks.join('” or “')}” are left out.`}</p>
      )}
      {saysConsent ? (
        <p className="text-ink-soft">What your file says of consent is kept with each person.</p>
      ) : null}
      {look.hiddenRows === 0 ? null : <p className="font-medium">{hiddenText(look.hiddenRows)}</p>}
      <Footers look={look} />
    </>
  )
}

/** A column about mail, say, is looked through as well, but is no news where everyone is subscribed. */
function marksSomeone({ sample }: FileLook, header: string, index: number): boolean {
  const kind = refusalColumn(header) ?? 'mark'
  return kind === 'mark' || sample.some((cells) => refuses(kind, cells[index] ?? ''))
}

function Person({ person: { cells, called, otherPhones } }: { person: ContactMade }) {
  const [, first = '', last = ''] = cells
  const name = [first, last].map(normaliseName).join(' ').trim()
  const number = called === undefined ? undefined : (onlyReading(called.text) ?? called.text)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-accent-line pt-2">
      <span className="min-w-0 font-medium wrap-anywhere">
        {name === '' ? 'No name in the file' : name}
      </span>
      <span className="ml-auto text-right">
        {number === undefined ? 'No phone in the file' : formatPhone(number)}
        {called === undefined ? null : (
          <span className="block text-xs text-ink-soft">
            {`from ${called.label}${otherPhones === 0 ? '' : `; ${otherPhones} more not called`}`}
          </span>
        )}
      </span>
    </li>
  )
}

function hiddenText(rows: number): string {
  return rows === 1
    ? '1 row that is hidden in the workbook is left out.'
    : `${rows.toLocaleString('en-US')} rows that are hidden in the workbook are left out.`
}

/** Nothing is left out without a word. */
function Footers({ look: { footers } }: { look: FileLook }) {
  const [first] = footers
  if (first === undefined) return null
  const text = first.cells.filter((cell) => cell.trim() !== '').join(', ')
  const more = footers.length === 1 ? '' : ` and ${footers.length - 1} more below it`
  return (
    <p className="wrap-anywhere text-ink-soft">
      {`Left out, because it is no person: line ${first.line}, “${text}”${more}.`}
    </p>
  )
}
