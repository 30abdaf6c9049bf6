const condition =
  /(?:\w+\.)?\baccount_id\s*=\s*(?:\$\d+(?:::\w+)?|any\s*\(\$\d+(?:::\w+\[\])?\)|\w+\.account_id)|\$\d+(?:::\w+)?\s*=\s*(?:\w+\.)?account_id\b/gi

/** The statement with one of its conditions on the account always true, for each of them. */
export function weakened(text: string): string[] {
  return [...text.matchAll(condition)].flatMap(({ 0: found, index }) => {
    // An assignment is no condition.
    if (
      /\b(set|,)\s*$/i.test(text.slice(0, index)) &&
      /\bset\b(?![\s\S]*\bwhere\b)/i.test(text.slice(0, index))
    ) {
      return []
    }
    return [`${text.slice(0, index)}(${found} or true)${text.slice(index + found.length)}`]
  })
}
