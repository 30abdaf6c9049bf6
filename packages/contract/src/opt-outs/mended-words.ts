import { partsOf } from './joined-words.ts'

/** How people shorten words of their replies. */
const shortened: Readonly<Record<string, string>> = {
  u: 'you',
  ya: 'ya',
  ur: 'your',
  urs: 'yours',
  r: 'are',
  ppl: 'people',
  yall: 'you',
  ull: 'you will',
  pls: 'please',
  plz: 'please',
  plse: 'please',
  plez: 'please',
  pleas: 'please',
  pleaz: 'please',
  thx: 'thanks',
  tks: 'thanks',
  thnx: 'thanks',
  dnt: 'dont',
  dun: 'dont',
  dontt: 'dont',
  dontn: 'dont',
  dony: 'dont',
  dpnt: 'dont',
  donr: 'dont',
  dotn: 'dont',
  donot: 'dont',
  dint: 'didnt',
  txt: 'text',
  txts: 'texts',
  txting: 'texting',
  txtin: 'texting',
  txted: 'texted',
  texr: 'text',
  tezt: 'text',
  tect: 'text',
  tex: 'text',
  textin: 'texting',
  texing: 'texting',
  textng: 'texting',
  msg: 'message',
  msgs: 'messages',
  msging: 'messaging',
  mssg: 'message',
  callin: 'calling',
  sendin: 'sending',
  messagin: 'messaging',
  botherin: 'bothering',
  num: 'number',
  numbr: 'number',
  nbr: 'number',
  tke: 'take',
  tak: 'take',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'got to',
  im: 'im',
  aint: 'isnt',
  tf: 'the hell',
  fkn: 'fucking',
  fkin: 'fucking',
  fuckin: 'fucking',
  effing: 'fucking',
  freakin: 'freaking',
  unsub: 'unsubscribe',
  optout: 'optout',
  stopall: 'stop',
  stop2end: 'stop',
  stahp: 'stop',
  stawp: 'stop',
  staph: 'stop',
  sthap: 'stop',
  xfavor: 'por favor',
  porfa: 'por favor',
  porfavor: 'por favor',
  xfa: 'por favor',
  q: 'que',
  nomore: 'no more',
  rmv: 'remove',
  tkae: 'take',
  mee: 'me',
  taek: 'take',
  nevr: 'never',
  nver: 'never',
  kiero: 'quiero',
  qiero: 'quiero',
  domt: 'dont',
  donlt: 'dont',
  dobt: 'dont',
  leav: 'leave',
  leavve: 'leave',
  laeve: 'leave',
  alnoe: 'alone',
  aolne: 'alone',
  rm: 'remove',
  lve: 'leave',
  leve: 'leave',
  aloen: 'alone',
  alon: 'alone',
  lsit: 'list',
  lits: 'list',
  txtng: 'texting',
  qiut: 'quit',
  quti: 'quit',
  qit: 'quit',
  quitt: 'quit',
  cancle: 'cancel',
  cancell: 'cancel',
  offf: 'off',
  foff: 'fuck off',
  wrng: 'wrong',
  worng: 'wrong',
  wron: 'wrong',
  nomas: 'no mas',
  mesages: 'messages',
  subscribbed: 'subscribed',
  intrested: 'interested',
  interseted: 'interested',
  intersted: 'interested',
  mensages: 'mensajes',
  mensage: 'mensaje',
  mensajez: 'mensajes',
  rmove: 'remove',
  w: 'with',
  tel: 'telefono',
}

/** Slips of *stop* that are no other word. */
const stopSlips: ReadonlySet<string> = new Set(
  'stap stup sttp styp stpop sopp stob xtop stopq etop wtop sstp stpu sotpp stpos stopd stpoo stpo sotp sopt spto tsop tspo sto stp stpp stoo stol stip stup dtop atop srop sgop syop stoip stiop sttop ztop stopo stopt stopl stopi stpop sstop'.split(
    ' ',
  ),
)

/** *stop* grown together with what belongs to it: stoptexting, pleasestop, STOPIT. */
const grownStop =
  /^(?:please|just|now)?stop(?:it|now|please|pls|texting|texts?|calling|calls?|messaging|msgs?|messages|this|all|that|me|thanks|thx|you)*$/
const grownRemove = /^(remove|delete|unsubscribe)(?:me|us|please|now)+$/

/** Words of the rules that are mistyped, by their length so that a slip can be found quickly. */
const known = (
  'texting texted message messages messaging calling contact contacting contacted sending remove ' +
  'removed removing delete deleted unsubscribe unsubscribed number numbers please cancel consent ' +
  'harassing harassment harass bothering permission interested receive receiving mensajes mensaje ' +
  'llamadas llamen escriban numero quiten quitenme borren'
).split(' ')
const knownWords = new Set(known)

/** Other words that are one slip away from a known one. */
const others = new Set(
  (
    'contract contracts contracting contracted massage massages massaging cancer remote content ' +
    'contents contest subscribe subscribed renumber numbed lumber falling sailing tasting testing ' +
    'rolling filling selling pending mending lending spending bending tending vending removes ' +
    'deletes cancels contacts consents consented receives received deceive receiver pleased ' +
    'pleases messaged numbers calling hauling balling galling culling polling pulling telling ' +
    'billing cooling killing willing boiling feeding seeding relive relieve perceive numeros ' +
    'llame llamadas llamada llegan llaman llamo llamon escriben quitan borran telling welling ' +
    'walling coding fending sanding standing seating texturing heating nesting vesting resting ' +
    'contacto quite quieten contacte contacten contacta contactan contactar cancelo cancele cancelen cancelan cancelar cancelas cancelado llamar llamame mensajero delate remodel removal removals remover removable uninterested interest interests cancela'
  ).split(' '),
)
const longSuffixes = /(?:able|ation|ations|ment|ments)$/

const digitLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
}

/** *r3m0ve*, *un5ub5cribe*: digits as letters, where that makes a word of the rules. */
function withoutDigits(word: string): string {
  if (!/\d/.test(word) || !/[a-z]/.test(word)) return word
  const letters = word.replace(/\d/g, (digit) => digitLetters[digit] ?? digit)
  return knownWords.has(letters) || digitWords.test(letters) ? letters : word
}
const digitWords =
  /^(?:stop\w*|st+o+p+|quit|call|calls|text|list|off|end|opt|out|optout|alto|baja|basta|leave|alone|spam|scam|no|mas|parar|fuck|me)$/

/** A word as it was meant: shortened, drawn out (stooop), grown together, or with a slip of the finger. */
export function mendWord(typed: string): string {
  if (typed.length > 40) return typed
  const word = withoutDigits(typed)
  const drawn = word.replace(/([a-z])\1{2,}/g, '$1')
  const short = shortened[drawn]
  if (short !== undefined) return short
  if (/^s+t+o+p+$/.test(word) || stopSlips.has(word) || grownStop.test(drawn)) return 'stop'
  const parts = knownWords.has(drawn) || others.has(drawn) ? undefined : partsOf(drawn)
  if (parts !== undefined) return parts
  const removes = grownRemove.exec(drawn)?.[1]
  if (removes !== undefined) return `${removes} me`
  if (/^un?s[a-z]{0,4}cri?[bpv][a-z]{0,4}$/.test(drawn)) return 'unsubscribe'
  if (drawn.length < 5 || knownWords.has(drawn) || others.has(drawn)) return drawn
  if (longSuffixes.test(drawn)) return drawn
  return known.find((meant) => isOneSlipFrom(drawn, meant)) ?? drawn
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
