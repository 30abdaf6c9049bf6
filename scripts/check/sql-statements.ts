/** Comments, words in quotes, bodies in dollars, or any other character. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)([\s\S]*?)\1|"[^"]*"|;|[^-/'"$;]+|[\s\S]/g

/**
 * The statements of a script, in lower case, without comments, with each text in quotes shortened
 * to ''. The body of a DO block counts as statements of the script; that of a function does not.
 */
export function sqlStatements(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  const end = () => {
    const text = statement.replaceAll(/\s+/g, ' ').trim()
    if (text !== '') statements.push(text)
    statement = ''
  }
  for (const [part, dollars, body = ''] of script.matchAll(token)) {
    if (part === ';') end()
    else if (part.startsWith('--') || part.startsWith('/*')) statement += ' '
    else if (part.startsWith("'")) statement += "''"
    else if (dollars === undefined) statement += part.toLowerCase()
    else {
      const isBlock = /^\s*do\b/.test(statement)
      statement += "''"
      if (isBlock) statements.push(...sqlStatements(body.replace(/^\s*begin\b/i, '')))
    }
  }
  end()
  return statements
}

/** What stands between the commas that are in no brackets. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character !== ',' || depth > 0) continue
    parts.push(text.slice(from, index).trim())
    from = index + 1
  }
  return [...parts, text.slice(from).trim()]
}
