import { consentColumns, requiredColumns } from '@afterbeep/contract/contact/contact-columns'
import { joinedConsent } from '@afterbeep/contract/contact/contact-consent'
import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { leftOutColumn } from '@afterbeep/contract/contact/rejected-rows'
import { onlyReading } from '@afterbeep/contract/contact/phone-reading'
import type { ColumnUse } from './column-use.ts'
import { singleUses } from './column-use.ts'
import type { FileLook } from './file-look.ts'
import { headerWords, namesCompany } from './header-words.ts'
import type { PhoneFound } from './phones-in-cell.ts'
import { phonesInCell, phoneToCall } from './phones-in-cell.ts'
import { refusalColumn, refuses, refusesInWords } from './refusal-columns.ts'
import { splitName } from './split-name.ts'

/** A foreign row as one of ours. */
export interface ContactMade {
  /** The values under `header`, in its order. */
  readonly cells: readonly string[]
  /** The number that is called, and the word that stood beside it; undefined where there is none. */
  readonly called: { readonly text: string; readonly label: string } | undefined
  /** How many other numbers the person has. */
  readonly otherPhones: number
  /** Whether the file says that the person must not be contacted. */
  readonly mustNotBeContacted: boolean
}

export interface ContactMaker {
  /** The columns of the made file: the required ones, the known ones in use, the kept ones. */
  readonly header: readonly string[]
  /** @param number of the contact, counted from 1: its id where the file has none */
  make(cells: readonly string[], number: number): ContactMade
}

/**
 * Makes contacts of a foreign file's rows, by what each of its columns is used for.
 *
 * @param sample of its rows (`FileLook`): whether a name or a phone is written with a word not to contact the person
 */
export function createContactMaker(
  headers: readonly string[],
  uses: readonly ColumnUse[],
  sample: FileLook['sample'] = [],
): ContactMaker {
  const columnsFor = (use: ColumnUse) =>
    uses.flatMap((each, index) => (each === use && index < headers.length ? [index] : []))
  const ids = columnsFor('id')
  const first = columnsFor('FirstName')
  const last = columnsFor('LastName')
  const full = columnsFor('FullName')
  const recommended = columnsFor('RecommendedPhone')
  const marks = columnsFor('DoNotContact').map((index) => {
    const kind = refusalColumn(headers[index] ?? '') ?? 'mark'
    return { index, isRefusal: (said: string) => refuses(kind, said) }
  })
  const inWords = [first, last, full, columnsFor('Phone')]
    .flat()
    .filter((index) => sample.some((cells) => refusesInWords(cells[index] ?? '')))
    .map((index) => ({ index, isRefusal: refusesInWords }))
  const refusals = [...marks, ...inWords]
  const phones = columnsFor('Phone').map((index) => ({ index, labelAt: labelOf(headers, index) }))
  const known = singleUses.filter((use) => uses.includes(use))
  const knownColumns = known.map(columnsFor)
  const consent = {
    any: columnsFor('Consent'),
    voice: columnsFor('VoiceConsent'),
    text: columnsFor('TextConsent'),
    date: columnsFor('ConsentDate'),
    source: columnsFor('ConsentSource'),
  }
  const hasConsent = [consent.any, consent.voice, consent.text].flat().length > 0
  const consentParts = consentColumns.filter((name) =>
    name === 'Consent' ? hasConsent : uses.includes(name),
  )
  const consentOf = (name: string, value: (columns: readonly number[]) => string) =>
    name === 'Consent'
      ? joinedConsent(value(consent.any), value(consent.voice), value(consent.text))
      : value(name === 'ConsentDate' ? consent.date : consent.source)
  const kept = columnsFor('Keep')
  const companies = headers.flatMap((header, index) =>
    namesCompany(headerWords(header)) ? [index] : [],
  )

  return {
    header: [
      ...requiredColumns,
      ...known,
      ...consentParts,
      ...ownNames([
        ...kept.map((index) => headerAt(headers, index)),
        ...refusals.map(({ index }) => leftOutColumn(headerAt(headers, index))),
      ]),
    ],
    make(cells, number) {
      const value = (columns: readonly number[]) => firstFilled(cells, columns)
      const whole = value(full)
      const isCompany = companies.some((index) => cleanCell(cells[index] ?? '') === whole)
      const names = namesOf(value(first), value(last), isCompany ? '' : whole)
      const found = phones.flatMap(({ index, labelAt }) =>
        phonesInCell(cells[index] ?? '', headers[index] ?? '', adjacentWord(cells, labelAt)),
      )
      const given = value(recommended)
      const phone = phoneToCall(found) ?? phonesInCell(given, '')[0]
      const text = phone?.text ?? ''
      const id = value(ids)
      const refused = refusals.map(({ index, isRefusal }) => {
        const said = cleanCell(cells[index] ?? '')
        return isRefusal(said) ? said : ''
      })
      return {
        cells: [
          id === '' ? String(number) : id,
          names.first,
          names.last,
          text,
          given === '' ? (onlyReading(text) ?? text) : given,
          ...knownColumns.map(value),
          ...consentParts.map((name) => consentOf(name, value)),
          ...kept.map((index) => cleanCell(cells[index] ?? '')),
          ...refused,
        ],
        called: given === '' ? phone : { text: given, label: headers[recommended[0] ?? 0] ?? '' },
        mustNotBeContacted: refused.some((said) => said !== ''),
        otherPhones: differing(found) - (differing(found) > 0 ? 1 : 0),
      }
    },
  }
}

/** How many different numbers these are. */
function differing(phones: readonly PhoneFound[]): number {
  return new Set(phones.map(({ text }) => onlyReading(text) ?? text)).size
}

/** A full name is used only where there is no other: it may be a company's. */
function namesOf(first: string, last: string, full: string): { first: string; last: string } {
  if (first === '' && last === '') return splitName(full)
  return { first, last }
}

function firstFilled(cells: readonly string[], columns: readonly number[]): string {
  for (const index of columns) {
    const value = cleanCell(cells[index] ?? '')
    if (value !== '') return value
  }
  return ''
}

/** The column with the word for a phone: `Phone 1 - Label` for `Phone 1 - Value`, `Phone Type` for `Phone`. */
function labelOf(headers: readonly string[], index: number): number {
  const words = headerWords(headers[index] ?? '')
  const stem = words.replace(/ (?:value|numbers?)$/, '')
  const names = [words, stem].flatMap((name) => [
    `${name} label`,
    `${name} type`,
    `tipo de ${name}`,
  ])
  return headers.findIndex((header) => names.includes(headerWords(header)))
}

/** Google marks the preferred one of several with a star. */
function adjacentWord(cells: readonly string[], column: number): string {
  return column < 0 ? '' : cleanCell(cells[column] ?? '').replace(/^\*\s*/, '')
}

function headerAt(headers: readonly string[], index: number): string {
  return cleanCell(headers[index] ?? '') || `Column ${index + 1}`
}

/** Headers unlike each other and unlike the names that have a meaning of their own. */
function ownNames(wanted: readonly string[]): string[] {
  const taken = new Set(
    [...requiredColumns, ...singleUses, ...consentColumns].map((name) => name.toLowerCase()),
  )
  return wanted.map((name) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} ${count}`
    taken.add(free.toLowerCase())
    return free
  })
}
