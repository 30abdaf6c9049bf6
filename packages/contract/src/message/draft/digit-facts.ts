/** What a number in digits is of: a share, an amount of money, an hour, or anything. */
export type NumberUnit = '%' | '$' | '€' | '£' | 'am' | 'pm' | ''

interface DigitFact {
  /** What stands for it in any way of writing: 1.000,00 € and €1,000 are `1000€`. */
  readonly key: string
  /** The same without its unit. */
  readonly value: string
}

/** Units with the ways to write them after a number. */
const unitsAfter: readonly (readonly [unit: NumberUnit, words: string])[] = [
  ['%', '%|per ?cent(?!\\p{L})|por ciento(?!\\p{L})'],
  ['$', '\\$|(?:dollars?|bucks|dólares|dólar|usd)(?!\\p{L})'],
  ['€', '€|(?:euros?|eur)(?!\\p{L})'],
  ['£', '£'],
  ['am', 'a\\.? ?m\\.?(?!\\p{L})'],
  ['pm', 'p\\.? ?m\\.?(?!\\p{L})'],
]
const after = unitsAfter.map(([, words]) => `(${words})`).join('|')

/** One number: no part of a word, of a longer number or of a date in digits (6/1), which is whole or nothing. */
const digits = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\d[.,:/])(?:(\p{Sc}) ?)?(?<!\p{L})(\d+(?:[.,]\d+)*(?::\d\d)?)(?:[ -]?(?:${after}))?(?:st|nd|rd|th)?(?![\p{L}\p{N}]|[.,:/]\d)`,
  'giu',
)

/** The numbers in digits of a text, each with its unit. */
export function digitFactsIn(text: string): DigitFact[] {
  return [...text.matchAll(digits)].map(([, sign = '', number = '', ...units]) => {
    const found = unitsAfter.findIndex((_, index) => units[index] !== undefined)
    const afternoon = found < 0 && sign === '' ? afternoonOf(number) : undefined
    if (afternoon !== undefined) return { value: afternoon, key: `${afternoon}pm` }
    const value = valueOf(number)
    return { value, key: `${value}${sign === '' ? (unitsAfter[found]?.[0] ?? '') : sign}` }
  })
}

/** 17:00 is 5 pm, and 17:30 is 5:30 pm. */
function afternoonOf(number: string): string | undefined {
  const [, hour, minutes] = /^(1[3-9]|2[0-3])(:[0-5]\d)$/.exec(number) ?? []
  return hour === undefined ? undefined : valueOf(`${Number(hour) - 12}${minutes}`)
}

/** 1,000.00, 1.000,00 and 1000 are one number, as 5:00 and 5 are one hour; 007 is a number of its own. */
function valueOf(number: string): string {
  const time = /^(\d+)(:\d\d)$/.exec(number)
  if (time) return time[2] === ':00' ? (time[1] ?? '') : number
  const whole = number.replace(/[.,](?=\d{3}(?!\d))/g, (mark, at: number) =>
    /^0$/.test(number.slice(0, at)) ? mark : '',
  )
  const plain = whole.replace(',', '.')
  return /^0\d|[.,].*[.,]/.test(plain) ? plain : String(Number(plain))
}
