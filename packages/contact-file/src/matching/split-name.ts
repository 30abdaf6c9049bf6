import { limits } from '@afterbeep/contract/limits'

/** Titles before a name, in English and Spanish, of one person or two; never called by them alone. */
const titles =
  /^(?:mr|mrs|ms|miss|mx|dr|dra|prof|rev|sr|sra|srta|don|doña|lic|ing)\.?(?:\s+(?:(?:&|and|y)\s+(?:mrs|ms|dr|dra|sra)\.?\s+)?)/iu
const suffixes = /(?:,?\s+)(?:jr|sr|ii|iii|iv|md|phd|dds|esq|cpa)\.?$/iu
/** What is no person's name: a business, a family, a number, an address of mail, a word for a missing name. */
const noPerson =
  /^\P{L}*$|@|\b(?:llc|l\.l\.c|inc|corp|ltd|llp|pllc|company|church|iglesia)\b|\bs\.a\.|^(?:the|estate of|familia)\s|\sfamily$|^(?:n\/?a|none|unknown|no name|sin nombre|walk-?in|test)$/iu
/** Two people with one last name. */
const couple = /^(\S+ (?:&|and|y) \S+) (.+)$/iu
/** A note in front: `(CPA) David`. */
const notes = /\([^)]*\)|\[[^\]]*\]/g

/**
 * Cuts a full name: the first word is the first name, all others the last name, as `García Márquez`
 * and `de la Cruz` need. `Smith, Mary` is turned around. Titles and suffixes are dropped. What is no person's name
 * gives none, so that the message's fallback is used.
 */
export function splitName(full: string): { first: string; last: string } {
  // Such a row is rejected for its length; these patterns would try a long text at each of its places anew.
  if (full.length > limits.contactFieldMaxChars) return { first: full, last: '' }
  let name = full.replace(notes, ' ').replace(/\s+/g, ' ').trim()
  for (let before = ''; before !== name;) {
    before = name
    name = name.replace(suffixes, '').replace(titles, '').trim()
  }
  if (noPerson.test(name)) return { first: '', last: '' }
  const comma = name.indexOf(',')
  if (comma >= 0) {
    const first = name.slice(comma + 1).trim()
    const last = name.slice(0, comma).trim()
    return first === '' ? splitName(last) : { first: first.replace(titles, ''), last }
  }
  const [, both, shared] = couple.exec(name) ?? []
  if (both !== undefined && shared !== undefined) return { first: both, last: shared }
  const space = name.indexOf(' ')
  if (space < 0) return { first: name, last: '' }
  return { first: name.slice(0, space), last: name.slice(space + 1) }
}
