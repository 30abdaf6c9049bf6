import { partsOf } from './joined-words.ts'

/** How people shorten words of their replies, and slips in words too short to find them by a rule. */
const shortened = new Map<string, string>()
for (const [meant, forms] of Object.entries({
  you: 'u yall',
  'you will': 'ull',
  your: 'ur',
  yours: 'urs',
  are: 'r',
  people: 'ppl',
  please: 'pls plz plse plez pleas pleaz',
  thanks: 'thx tks thnx',
  dont: 'dnt dun dontt dntt dontn dony dpnt donr dotn donot domt donlt dobt doont donut',
  didnt: 'dint',
  isnt: 'aint',
  text: 'txt texr tezt tect tex tx',
  texts: 'txts',
  texted: 'txted',
  texting: 'txting txtin txtn txtng textin texing textng',
  message: 'msg mssg',
  messages: 'msgs',
  messaging: 'msging messagin',
  calling: 'callin',
  sending: 'sendin',
  bothering: 'botherin',
  number: 'num nbr nmbr',
  take: 'tke tak tkae taek',
  'want to': 'wanna',
  'going to': 'gonna finna',
  'i am going to': 'imma',
  'got to': 'gotta',
  'let me': 'lemme leme',
  'give me': 'gimme',
  'the hell': 'tf',
  fucking: 'fkn fkin fuckin effing',
  freaking: 'freakin',
  unsubscribe: 'unsub',
  start: 'startt starrt strt staet sart',
  unstop: 'unstopp',
  resume: 'resum rsume',
  resubscribe: 'resubb resubscibe',
  help: 'hlp hellp heelp halp',
  info: 'infoo inof',
  back: 'bk bak',
  again: 'agn agin',
  stop: 'stopall stop2end stahp stawp staph sthap estop',
  'por favor': 'xfavor porfa porfavor xfa',
  que: 'q',
  quiero: 'kiero qiero',
  'no more': 'nomore',
  'no mas': 'nomas',
  remove: 'rmv rm',
  never: 'nvr nevr nver',
  leave: 'lve leve',
  list: 'lsit lits',
  quit: 'qiut quti qit quitt',
  cancel: 'cancle',
  off: 'offf',
  'fuck off': 'foff',
  with: 'w',
  telefono: 'tel',
}))
  for (const form of forms.split(' ')) shortened.set(form, meant)

/** Words of opt-outs in which a slip of the finger is found by a rule. */
const knownWords = new Set(
  (
    'texting texted message messages messaging calling contact contacting contacted sending remove ' +
    'removed removing delete deleted unsubscribe unsubscribed number numbers please cancel consent ' +
    'harassing harassment harass bothering permission interested receive receiving subscribed leave ' +
    'alone never again anymore wrong mensajes mensaje llamadas llamen escriban numero quiten quitenme borren'
  ).split(' '),
)

/** Other words that are one slip away from one of those, or from *stop*. */
const others = new Set(
  (
    'contract contracts contracting contracted massage massages massaging cancer remote content ' +
    'contents contest subscribe numbed lumber falling sailing tasting testing rolling filling ' +
    'selling pending mending lending spending bending tending vending removes deletes cancels contacts ' +
    'consents consented receives received deceive receiver pleased pleases messaged hauling balling ' +
    'galling culling polling pulling telling billing cooling killing willing boiling feeding seeding ' +
    'relieve perceive numeros llame llamada llegan llaman llamo llamon escriben quitan borran welling ' +
    'walling fending sanding standing seating texturing heating nesting vesting resting contacto quite ' +
    'quieten contacte contacten contacta contactan contactar cancelo cancele cancelen cancelan cancelar ' +
    'cancelas cancelado llamar llamame mensajero delate remodel removal removals remover uninterested ' +
    'interest interests cancela leaves leaved heave weave lease sleeve cleave clone along atone fever ' +
    'lever sever nerve newer ever gain wring prong calming caulking scaling ceiling coiling curling ' +
    'shop step slop stoop top sop stow store stops stomp strop atop storm stoup swop st'
  ).split(' '),
)
const longSuffixes = /(?:able|ation|ations|ment|ments)$/

/** *stop* grown together with what belongs to it: stoptexting, pleasestop, STOPIT. */
const grownStop =
  /^(?:please|just|now)?stop(?:it|now|please|pls|texting|texts?|calling|calls?|messaging|msgs?|messages|this|all|that|me|thanks|thx|you)*$/
const grownRemove = /^(remove|delete|unsubscribe)(?:me|us|please|now)+$/

const digitLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
}
const digitWords =
  /^(?:stop\w*|st+o+p+|quit|call|calls|text|list|off|end|opt|out|optout|alto|baja|basta|leave|alone|spam|scam|no|mas|parar|fuck|me)$/

/** *r3m0ve*, *un5ub5cribe*: digits as letters, where that makes a word of the rules. */
function withoutDigits(word: string): string {
  if (!/\d/.test(word) || !/[a-z]/.test(word)) return word
  const letters = word.replace(/\d/g, (digit) => digitLetters[digit] ?? digit)
  return knownWords.has(letters) || digitWords.test(letters) ? letters : word
}

/** Words come again and again, and mending one takes a third of reading it. */
const mended = new Map<string, string>()
const MAX_MENDED = 5_000

/** A word as it was meant: shortened, drawn out (stooop), grown together, or with a slip of the finger. */
export function mendWord(typed: string): string {
  if (typed.length > 40) return typed
  const known = mended.get(typed)
  if (known !== undefined) return known
  if (mended.size >= MAX_MENDED) mended.clear()
  const meant = meantWord(typed)
  mended.set(typed, meant)
  return meant
}

function meantWord(typed: string): string {
  const word = withoutDigits(typed)
  const drawn = word.replace(/([a-z])\1{2,}/g, '$1')
  const short = shortened.get(drawn)
  if (short !== undefined) return short
  if (knownWords.has(drawn) || others.has(drawn)) return drawn
  if (/^s+t+o+p+$/.test(word) || grownStop.test(drawn) || isSlipOfStop(drawn)) return 'stop'
  const parts = partsOf(drawn)
  if (parts !== undefined) return parts
  const removes = grownRemove.exec(drawn)?.[1]
  if (removes !== undefined) return `${removes} me`
  if (/^un?s[a-z]{0,4}cri?[bpv][a-z]{0,4}$/.test(drawn)) return 'unsubscribe'
  if (drawn.length < 5 || longSuffixes.test(drawn)) return drawn
  return meantBy(drawn) ?? drawn
}

const isSlipOfStop = (word: string): boolean =>
  word.length >= 3 && word.length <= 5 && isOneSlipFrom(word, 'stop')

/** Known words by each form that lacks one letter: two words one slip apart have such a form in common. */
const knownByShorter = new Map<string, string[]>()
for (const meant of knownWords)
  for (const form of shorterForms(meant))
    knownByShorter.set(form, [...(knownByShorter.get(form) ?? []), meant])

function shorterForms(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))]
}

function meantBy(typed: string): string | undefined {
  for (const form of shorterForms(typed)) {
    const meant = knownByShorter.get(form)?.find((candidate) => isOneSlipFrom(typed, candidate))
    if (meant !== undefined) return meant
  }
  return undefined
}

/** One letter changed, missing, too many, or two that changed places. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  const difference = typed.length - meant.length
  if (Math.abs(difference) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [restOfTyped, restOfMeant] = [typed.slice(start), meant.slice(start)]
  if (difference === 1) return restOfTyped.slice(1) === restOfMeant
  if (difference === -1) return restOfTyped === restOfMeant.slice(1)
  if (restOfTyped.slice(1) === restOfMeant.slice(1)) return true
  return (
    restOfTyped[0] === restOfMeant[1] &&
    restOfTyped[1] === restOfMeant[0] &&
    restOfTyped.slice(2) === restOfMeant.slice(2)
  )
}
