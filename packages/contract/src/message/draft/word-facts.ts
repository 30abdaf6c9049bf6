import { digitFactsIn } from './digit-facts.ts'
import { numberWordsIn } from './number-words.ts'

/** A fact that is said in words, and the key that it shares with the same fact in other words. */
export interface WordFact {
  readonly words: string
  readonly key: string
}

const before = String.raw`(?<![\p{L}\p{N}-])`
const after = String.raw`(?![\p{L}\p{N}])`
const wordsOf = (pattern: string) => new RegExp(`${before}(?:${pattern})${after}`, 'giu')

const free =
  /(?<![\p{L}\p{N}-])(?<!feel )(?<!(?:if|when|whenever) you(?:['’]re| are) )(?:free(?! to (?:call|text|reply|reach|contact|ask|visit|write|stop|stay|come|join))|complimentary|(?:no|without) (?:extra )?(?:charge|cost)|on the house|gratis|gratuit[oa]s?|sin (?:costo|coste|cargo))(?![\p{L}\p{N}-])/giu

const kinds: readonly (readonly [key: string, pattern: RegExp])[] = [
  ['free', free],
  ['half', wordsOf('half|mitad|½')],
  ['double', wordsOf('double|doble')],
  ['twice', wordsOf('twice|dos veces')],
  ['weekend', wordsOf('weekends?|fin(?:es)? de semana')],
  ['this week', wordsOf('this week|esta semana')],
  ['next week', wordsOf('next week|(?:la )?(?:próxima semana|semana que viene)')],
  ['this month', wordsOf('this month|este mes')],
  ['next month', wordsOf('next month|(?:el )?(?:próximo mes|mes que viene)')],
  ['this morning', wordsOf('this morning|esta mañana')],
  ['this afternoon', wordsOf('this afternoon|esta tarde')],
  ['this evening', wordsOf('this evening|esta noche')],
  ['christmas', wordsOf('christmas|navidad(?:es)?')],
  ['easter', wordsOf('easter|pascua')],
  ['thanksgiving', wordsOf('thanksgiving|acción de gracias')],
  ['spring', wordsOf('spring|primavera')],
  ['summer', wordsOf('summer|verano')],
  [
    'autumn',
    wordsOf(
      'autumn|otoño|(?:this|in the|next|early|late) fall|fall (?=sale|special|season|hours|class)',
    ),
  ],
  ['winter', wordsOf('winter|invierno')],
]

/** Names of days and months in both languages; their short forms where these are no words of their own. */
const dateNames: readonly (readonly [key: string, names: string])[] = [
  ['monday', 'mondays?|lunes'],
  ['tuesday', 'tue(?:s(?:days?)?)?|martes'],
  ['wednesday', 'wednesdays?|miércoles'],
  ['thursday', 'thu(?:rs?(?:days?)?)?|jueves'],
  ['friday', 'fri(?:days?)?|viernes'],
  ['saturday', 'saturdays?|sábados?'],
  ['sunday', 'sundays?|domingos?'],
  ['january', 'jan(?:uary)?|enero'],
  ['february', 'feb(?:ruary)?|febrero'],
  ['march', 'marzo'],
  ['april', 'apr(?:il)?|abril'],
  ['may', 'mayo'],
  ['june', 'june?|junio'],
  ['july', 'july?|julio'],
  ['august', 'aug(?:ust)?|agosto'],
  ['september', 'sept?(?:ember)?|septiembre'],
  ['october', 'oct(?:ober)?|octubre'],
  ['november', 'nov(?:ember)?|noviembre'],
  ['december', 'dec(?:ember)?|diciembre'],
]
/** Also after a dash: *Fri-Sun*. */
const dates = dateNames.map(
  ([key, names]) => [key, new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})${after}`, 'giu')] as const,
)

/** Words of their own, which are a day or a month by what stands around them or by their capital. */
const unclear: ReadonlyMap<string, string> = new Map([
  ['may', 'may'],
  ['march', 'march'],
  ['mar', 'march'],
  ['mon', 'monday'],
  ['wed', 'wednesday'],
  ['sat', 'saturday'],
  ['sun', 'sunday'],
])
const unclearWords = [...unclear.keys()].join('|')
const byContext = new RegExp(
  `(?<=${before}(?:in|on|of|by|until|till|through|this|next|every|each|since|from|early|late|mid|to|mon|tues?|wed|thurs?|fri|sat)[ –-])(?:${unclearWords})${after}|${before}(?:${unclearWords})\\.?(?= \\d)`,
  'giu',
)
const byCapital = new RegExp(
  String.raw`(?<=[\p{L}\p{N},;'’"()&%-]\s)(?:${[...unclear.keys()].map((word) => word.replace(/^./, (letter) => letter.toUpperCase())).join('|')})${after}`,
  'gu',
)
/** What is given may say *may sale* in small letters; only a verb is no month. */
const monthByLack =
  /(?<![\p{L}\p{N}])(?:(?<!\b(?:you|we|they|it|he|she|i|who|which|that|there|\w+s) )may(?! (?:be|have|not|need|want|also|only|call|use|take|come|bring|vary|apply|get|see|do|contact|text|reply)\b)|march)(?![\p{L}\p{N}])/giu

/** Whether a word with a capital is a day or a month, so no name of anything else. */
export function isUnclearDate(word: string): boolean {
  return unclear.has(word.toLowerCase())
}

/** Numbers in words, days, months, seasons, *free*, *half* and the like. */
export function wordFactsIn(text: string): WordFact[] {
  const found = [...kinds, ...dates].flatMap(([key, pattern]) =>
    (text.match(pattern) ?? []).map((words) => ({ words, key })),
  )
  const unclearDates = new Set([...(text.match(byContext) ?? []), ...(text.match(byCapital) ?? [])])
  return [
    ...numberWordsIn(text).map(({ words, value, unit }) => ({ words, key: `${value}${unit}` })),
    ...found,
    ...[...unclearDates].map((words) => ({ words, key: keyOf(words) })),
  ]
}

function keyOf(word: string): string {
  return unclear.get(word.toLowerCase().replace('.', '')) ?? word
}

/** The keys of everything that a text gives, in words or in digits. */
export function keysGiven(text: string): ReadonlySet<string> {
  const keys = new Set(wordFactsIn(text).map(({ key }) => key))
  for (const month of text.match(monthByLack) ?? []) keys.add(month.toLowerCase())
  for (const { parts, value, unit } of numberWordsIn(text, true)) {
    for (const one of [value, ...parts]) keys.add(String(one)).add(`${one}${unit}`)
  }
  for (const { key, value } of digitFactsIn(text)) keys.add(value).add(key)
  return keys
}
