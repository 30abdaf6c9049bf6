import type { Edit } from './mutation.ts'
import { blankOut, conjunctsOf, outermost } from './sql-text.ts'
import type { Conjunct } from './sql-text.ts'

/** What each word or sign of SQL is replaced by. */
const replaced: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '=': ['<>'],
  '<>': ['='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  or: ['and'],
  min: ['max'],
  max: ['min'],
  least: ['greatest'],
  greatest: ['least'],
  asc: ['desc'],
  desc: ['asc'],
  true: ['false'],
  false: ['true'],
  'is null': ['is not null'],
  'is not null': ['is null'],
}

const word =
  /\bis not null\b|\bis null\b|\b(?:or|min|max|least|greatest|asc|desc|true|false)\b|<>|<=|>=|(?<![-=|&@>])[<>](?![@=>])|(?<![<>!:])=(?![>])|(?<=[\s\w)])[-+*](?=[\s\w($])|(?<![\w$.])\d+\b/g

/** Every small change to a statement. `from` is where its text begins in the file. */
export function changesOfSql(text: string, from: number): Edit[] {
  const blanked = blankOut(text)
  const inAssignment = assignments(blanked)
  const edits: Edit[] = []
  for (const match of blanked.matchAll(word)) {
    const [found] = match
    if (isSelectAll(blanked, match.index, found) || inAssignment(match.index, found)) continue
    for (const replacement of replacementsFor(found)) {
      edits.push(at(match.index, match.index + found.length, replacement, found))
    }
  }
  for (const conjunct of conjunctsOf(blanked)) edits.push(...changesOf(conjunct))
  return edits

  function at(start: number, end: number, replacement: string, was: string): Edit {
    const change = `${was} to ${replacement}`
    return { start: from + start, end: from + end, replacement, change }
  }

  function changesOf({ start, end, and }: Conjunct): Edit[] {
    const condition = text.slice(start, end)
    if (condition === '') return []
    const account = isOnAccount(outermost(blanked.slice(start, end)), blanked)
    const shown = condition.replaceAll(/\s+/g, ' ')
    // Not removed whole: without the only use of a value the statement would fail for that alone.
    const dropped = {
      ...at(start, end, `(${condition} or true)`, ''),
      change: `${shown} dropped`,
      account,
    }
    if (!and) return [dropped]
    const change = `and to or beside ${shown}`
    return [dropped, { ...at(and.start, and.end, 'or', 'and'), change, account }]
  }
}

function replacementsFor(found: string): readonly string[] {
  if (!/^\d+$/.test(found)) return replaced[found] ?? []
  return found === '0' ? ['1'] : [String(Number(found) + 1), '0']
}

function isSelectAll(blanked: string, index: number, found: string): boolean {
  return found === '*' && /(\(|\bselect\s|\breturning\s|\.|,\s)$/.test(blanked.slice(0, index))
}

/** Whether an `=` sets a column; those are no comparison. */
function assignments(blanked: string): (index: number, found: string) => boolean {
  const settings = [...blanked.matchAll(/\bset\b/g)].map((match) => match.index)
  return (index, found) => {
    if (found !== '=') return false
    const before = settings.findLast((start) => start < index)
    if (before === undefined) return false
    const between = outermost(blanked.slice(before, index))
    if (/\b(where|from|when|on|returning)\b/.test(between)) return false
    return /(\bset|,)\s*\w+\s*$/.test(between)
  }
}

function isOnAccount(condition: string, statement: string): boolean {
  if (/\baccount_id\s*=|=\s*(\w+\.)?account_id\b/.test(condition)) return true
  return /\b(from|update|join)\s+accounts\b/.test(statement) && /^(\w+\.)?id\s*=/.test(condition)
}
