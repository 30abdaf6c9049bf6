import { Visitor, parseSync } from 'oxc-parser'
import type { Comment, Expression, Program, Super } from 'oxc-parser'

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

/** Words that say too little in a name, and in the title of a test. */
const avoidedInNames: readonly (readonly [word: RegExp, instead: string])[] = [
  [/^(?:tells?|told)$/, 'report, notify, return'],
  [/^(?:anew)$/, 'again, replace, restart'],
  [/^(?:beside)$/, 'what it is: adjacent, other, with'],
  [/^(?:(?:no|some)body|whoever)$/, 'who is meant: unknownUser, no recipient'],
  [/^(?:judge[sd]?|judging)$/, 'validate, check'],
  [/^(?:closers?|rouse[sd]?|furnish(?:es|ed)?)$/, 'the standard term: shutdown hook, notify, seed'],
]

/** Wire values and SQL names of a provider or of a released migration. */
const keptNames = new Set(['judged_spam'])

/** Any of them, also as a part of a longer word: most files have none, and parsing is what takes the time. */
const anyAvoided = new RegExp(
  [...avoided, ...avoidedInNames]
    .map(([{ source }]) => source.replaceAll(/^\^|\$$/g, ''))
    .join('|'),
  'i',
)

/** The words in the comments, names and test titles of a file that have a standard term. */
export function wordComplaints(path: string, source: string): string[] {
  if (!anyAvoided.test(source)) return []
  const { comments, program } = parseSync(path, source)
  return [...commentComplaints(path, source, comments), ...nameComplaints(path, source, program)]
}

/** The screens' texts of the specification are quoted as titles there, word by word. */
const quotesTheSpecification = 'e2e/conformance/'

function nameComplaints(path: string, source: string, program: Program): string[] {
  const complaints = new Set<string>()
  const look = (text: string, words: string[], start: number) => {
    for (const word of words) {
      const found = avoidedInNames.find(([pattern]) => pattern.test(word))
      if (found) complaints.add(`${path}:${lineAt(source, start)}: “${text}”: write ${found[1]}`)
    }
  }
  new Visitor({
    Identifier: ({ name, start }) => {
      if (!keptNames.has(name)) look(name, wordsOfName(name), start)
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      if (path.startsWith(quotesTheSpecification) || !isTest(callee)) return
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return
      look(title.value, title.value.toLowerCase().split(/[^a-z]+/), title.start)
    },
  }).visit(program)
  return [...complaints]
}

/** `it`, `describe` and what they offer: `it.each(...)`. */
function isTest(callee: Expression | Super): boolean {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'describe'
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  return callee.type === 'MemberExpression' && isTest(callee.object)
}

function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)
}

function commentComplaints(path: string, source: string, comments: readonly Comment[]): string[] {
  return comments.flatMap(({ value, start }) =>
    value.split('\n').flatMap((text, index) =>
      avoided
        .filter(([word]) => word.test(text))
        .map(([word, instead]) => {
          const line = lineAt(source, start) + index
          return `${path}:${line}: “${word.exec(text)?.[0]}”: write ${instead}`
        }),
    ),
  )
}

/** The same in documents, where most of the others are words of everyday English. */
const avoidedInDocuments: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:somebody|whoever)\b/i, 'who is meant: the caller, a user'],
  [/\bunder way\b/i, 'in progress'],
  [/\banew\b/i, 'again'],
  [/\bjudge[sd]?\b/i, 'validate, check'],
  [/\bin doubt\b/i, 'uncertain'],
]

/** The words in a document that leave open who is meant, or that have a standard term. */
export function documentWordComplaints(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      avoidedInDocuments
        .filter(([word]) => word.test(line))
        .map(
          ([word, instead]) => `${path}:${index + 1}: “${word.exec(line)?.[0]}”: write ${instead}`,
        ),
    )
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
