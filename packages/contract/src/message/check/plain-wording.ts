/** A wording that filters take for spam, and what says the same plainly; '' where leaving it out does. */
interface Wording {
  readonly phrase: RegExp
  readonly plain: string
}

/** Whole words, with any blanks or a line break between them. */
const whole = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.replace(/ (?![?\]])/g, '\\s+')})(?![\\p{L}\\p{N}])`,
    'iu',
  )

/** Promises of prizes: what has to be claimed, was won, or comes as a gift for nothing. */
export const prizes = whole(
  [
    "you(?:'ve|’ve| have)? (?:just )?won|you(?:'re|’re| are) (?:a|our|the) (?:lucky )?winner|(?:lucky|selected|chosen) winners?",
    '(?:claim|collect|redeem) your (?:free )?(?:prize|reward|gift|winnings|cash|bonus)|cash prizes?|grand prize|prize (?:draw|winner)s?',
    'free (?:gift ?cards?|iphones?|ipads?|cruises?|vacations?|trips?|laptops?|prizes?|gifts?)|gift ?cards? (?:is |are )?waiting',
    "you(?:'ve|’ve| have) been (?:selected|chosen)|congratulations,? you|sweepstakes|jackpot|lottery",
    '(?:enter|chance|opportunity|spin|play|text \\w+) to win|win (?:an?|one of|up to) [\\p{L}\\d$]+|win \\$\\d+',
    '(?:es|eres) (?:el|la|un|una|nuestr[oa]) ganadora?|gane (?:un|una) \\p{L}+|participe y gane',
    'ha ganado|usted ganó|ganaste|has ganado|reclame su (?:premio|regalo)|premio (?:gratis|en efectivo)|sorteo gratis|lotería',
  ].join('|'),
)

export const spamWordings: readonly Wording[] = [
  {
    phrase: whole('act (?:now|fast|immediately)|call now|apply now|order now|buy now'),
    plain: 'call us',
  },
  { phrase: whole('click (?:here|below|this link)|click the link'), plain: 'see our website' },
  { phrase: whole('100% free|totally free|absolutely free|free money'), plain: 'free' },
  {
    phrase: whole(
      "don(?:'|’)?t miss (?:out|this|it)(?: on this)?|while supplies last|once in a lifetime",
    ),
    plain: '',
  },
  {
    phrase: whole('limited[- ]time (?:offer|only|deal)|offer expires (?:soon|today)|expires today'),
    plain: 'offer',
  },
  { phrase: whole('(?<=(?:we|i|to|will|can) )guarantee'), plain: 'stand by' },
  { phrase: whole('100% guaranteed?|satisfaction guaranteed|guaranteed?'), plain: '' },
  {
    phrase: whole(
      'risk[- ]free|no (?:risk|obligation|strings attached|catch|hidden fees)|no purchase necessary',
    ),
    plain: '',
  },
  {
    phrase: whole(
      '(?:lowest|best) prices? (?:ever|guaranteed)|unbeatable (?:price|offer|deal)s?|incredible (?:offer|deal)s?|amazing (?:offer|deal)s?',
    ),
    plain: 'good price',
  },
  {
    phrase: whole(
      "urgent(?! care)(?: notice| message)?|final (?:notice|warning)|immediate action required|act before it(?:’|')?s too late",
    ),
    plain: '',
  },
  {
    phrase: whole(
      'cash bonus|easy money|fast cash|extra cash|make money|earn (?:\\$|money)|double your (?:income|money)|work from home|be your own boss',
    ),
    plain: '',
  },
  {
    phrase: whole(
      'payday loans?|debt relief|credit repair|consolidate your debt|lower your (?:interest )?rates?|no credit check|pre-?approved',
    ),
    plain: '',
  },
  { phrase: whole('this is not (?:spam|a scam)|dear friend|miracle|lose weight fast'), plain: '' },
  {
    phrase: whole(
      'dinero gratis|sin (?:ningún )?riesgo|(?:100 ?% )?garantizad[oa]s?|dinero rápido|trabaje desde casa',
    ),
    plain: '',
  },
  { phrase: whole('haga clic(?: aquí)?|haz clic(?: aquí)?'), plain: 'vea nuestra página' },
  { phrase: whole('actúe (?:ahora|ya)|llame (?:ahora|ya)'), plain: 'llámenos' },
  { phrase: whole('oferta por tiempo limitado'), plain: 'oferta' },
]
