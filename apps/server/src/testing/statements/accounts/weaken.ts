const value = String.raw`(?:\$\d+(?:::\w+)?|any\s*\(\$\d+(?:::\w+\[\])?\)|\w+\.account_id)`
const condition = new RegExp(
  String.raw`(?:\w+\.)?\baccount_id\s*=\s*${value}|\$\d+(?:::\w+)?\s*=\s*(?:\w+\.)?account_id\b`,
  'gi',
)

/**
 * The statement with one of its conditions on the account always true, or joined by `or` to what it was joined to by
 * `and`, for each of them.
 */
export function weakened(text: string): string[] {
  return [...text.matchAll(condition), ...conditionsOnAccounts(text)].flatMap(
    ({ 0: found, index = 0 }) => {
      const before = text.slice(0, index)
      const after = text.slice(index + found.length)
      // An assignment is no condition.
      if (/\b(set|,)\s*$/i.test(before) && /\bset\b(?![\s\S]*\bwhere\b)/i.test(before)) return []
      const always = `${before}(${found} or true)${after}`
      const joined = [
        before.replace(/\band(\s*)$/i, 'or$1') + found + after,
        before + found + after.replace(/^(\s*)and\b/i, '$1or'),
      ]
      return [always, ...joined.filter((one) => one !== text)]
    },
  )
}

/** The table of accounts has the account as its id. */
function conditionsOnAccounts(text: string): RegExpMatchArray[] {
  const named =
    /\b(?:from|update|join)\s+accounts(?:\s+(?:as\s+)?(?!set|where|on|for|order)(\w+))?/i.exec(text)
  if (!named) return []
  const alias = named[1] ?? 'accounts'
  const isAlone = !/\b(?:join|using|with)\b/i.test(text)
  const name = isAlone ? String.raw`(?:${alias}\.)?` : String.raw`${alias}\.`
  return [...text.matchAll(new RegExp(String.raw`(?<![\w.])${name}id\s*=\s*\$\d+`, 'gi'))]
}

/** The statement as it is when the account is given, where a caller may leave it out; undefined where none may. */
export function withAccountGiven(text: string): string | undefined {
  const given = text.replaceAll(
    /(\$\d+)(?:::uuid)? is (not )?null/gi,
    (whole, parameter: string, not: string | undefined) => {
      const compared = new RegExp(`account_id\\s*=\\s*\\${parameter}(?!\\d)`, 'i')
      return compared.test(text) ? String(not !== undefined) : whole
    },
  )
  return given === text ? undefined : given
}
