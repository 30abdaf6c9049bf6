/** Titles before a name, in English and Spanish; never called by them alone. */
const titles = /^(?:mr|mrs|ms|miss|mx|dr|dra|prof|rev|sr|sra|srta|don|doña|lic|ing)\.?\s+/iu
const suffixes = /(?:,?\s+)(?:jr|sr|ii|iii|iv|md|phd|dds|esq|cpa)\.?$/iu
/** A note in front: `(CPA) David`. */
const notes = /\([^)]*\)|\[[^\]]*\]/g

/**
 * Cuts a full name: the first word is the first name, all others the last name, as `García Márquez`
 * and `de la Cruz` need. `Smith, Mary` is turned around. Titles and suffixes are dropped.
 */
export function splitName(full: string): { first: string; last: string } {
  let name = full.replace(notes, ' ').replace(/\s+/g, ' ').trim()
  for (let before = ''; before !== name;) {
    before = name
    name = name.replace(suffixes, '').replace(titles, '').trim()
  }
  const comma = name.indexOf(',')
  if (comma >= 0) {
    const first = name.slice(comma + 1).trim()
    const last = name.slice(0, comma).trim()
    return first === '' ? splitName(last) : { first: first.replace(titles, ''), last }
  }
  const space = name.indexOf(' ')
  if (space < 0) return { first: name, last: '' }
  return { first: name.slice(0, space), last: name.slice(space + 1) }
}
