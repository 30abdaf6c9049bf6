import { parseSync } from 'oxc-parser'

/** Words that have a standard term, and are hardly ever right in a comment of this code base. */
const avoided: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:no|some)body\b/i, 'name who is meant: no recipient, a user, another process'],
  [/\bwhoever\b/i, 'name who is meant: the caller, the user'],
  [/\bthat which\b/i, 'what'],
  [/\bin doubt\b/i, 'uncertain'],
  [/\bunder way\b/i, 'in progress'],
  [/\bjudg(?:es?|ed|ing)\b/i, 'validate, check'],
  [/\brous(?:es?|ed|ing)\b/i, 'notify'],
  [/\bcall(?:s|ed)? (?:it )?off\b/i, 'cancel'],
  [/\bfurnish(?:es|ed)?\b/i, 'seed'],
  [/\bclosers\b/i, 'shutdown hooks'],
  [/\b(?:answers|tells) (?:how many|which|whether|what|the (?:number|id|size))\b/i, 'returns'],
]

/** The words in the comments of a file that have a standard term. */
export function wordComplaints(path: string, source: string): string[] {
  const { comments } = parseSync(path, source)
  return comments.flatMap(({ value, start }) =>
    value.split('\n').flatMap((text, index) => {
      const line = lineAt(source, start) + index
      return avoided
        .filter(([word]) => word.test(text))
        .map(([word, instead]) => `${path}:${line}: “${word.exec(text)?.[0]}”: write ${instead}`)
    }),
  )
}

/** The words in a document that never say who is meant. */
export function documentWordComplaints(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const word = /\b(?:somebody|whoever)\b/i.exec(line)?.[0]
    return word === undefined
      ? []
      : [`${path}:${index + 1}: “${word}”: write who is meant: the caller, a user`]
  })
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
