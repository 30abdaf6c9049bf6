/** A reply or a sentence that is one of these words, and nothing else that matters, is an opt-out. */
const stopWords = new Set(
  (
    'stop quit end cancel revoke remove delete unsubscribe unsubscribed optout desist halt terminate cease discontinue dnc arret ' +
    'alto parar pare paren parale parenle basta cancelar cancela cancele baja salir terminar ' +
    'detener detente deten detengase detenganse eliminar borrar quitar remover fin desuscribir desuscribirme'
  ).split(' '),
)
/** Beside a word of a stop they change nothing. */
const fillers = new Set(
  (
    'please kindly thanks thank you ty ok okay hi hello hey sir maam just now right all the at once ' +
    'these this your my me us it everything immediately asap can could would will text texts ' +
    'texting message messages messaging calls call calling voicemails contacting sending already ' +
    'omg lol bro bruh man dude yo fuck fucking damn hell no nope yes and , i said say want to wish ' +
    'por favor gracias ya hola ustedes los mensajes si buenas que quiero xsignx'
  ).split(' '),
)
/** A whole reply of these brings messages back; `yes` is none, because it may answer anything. */
const startWords = new Set([
  'start',
  'unstop',
  'resume',
  'subscribe',
  'resubscribe',
  'resub',
  'restart',
  'reactivate',
  'activar',
  'comenzar',
  'iniciar',
  'reanudar',
  'suscribir',
  'suscribirme',
])
const startFillers = new Set(
  'please again now yes me us ok okay thanks thank ty you hi hello text texts messages alerts por favor gracias si the my , back otra vez period kindly oops sorry bad sir maam dear'.split(
    ' ',
  ),
)
/** A whole reply of these asks who writes (CTIA guidelines). */
const helpWords = new Set(
  (
    'help hlep hepl helpp hlp info ifno information assistance ' +
    'ayuda alluda ayudeme ayudenme ayudita informacion asistencia'
  ).split(' '),
)
const helpFillers = new Set(
  (
    'please me us i need want hi hello thanks thank ty you pls plz period kindly sir maam mam dear hun lol po , ' +
    'get some with about on for more this these the your text texts texting message messages alerts number ' +
    'por favor porfa plis necesito quiero hola gracias con de del los el estos este mensaje mensajes textos numero'
  ).split(' '),
)

const wordsLeft = (sentence: string, without: ReadonlySet<string>): string[] => [
  ...new Set(sentence.split(' ').filter((word) => word !== '' && !without.has(word))),
]

function isOne(
  sentence: string,
  words: ReadonlySet<string>,
  without: ReadonlySet<string>,
): boolean {
  if (/\bpor fin\b/.test(sentence)) return false
  const [word, ...more] = wordsLeft(sentence, without)
  return word !== undefined && more.length === 0 && words.has(word)
}

export const isLoneStop = (sentence: string): boolean => isOne(sentence, stopWords, fillers)
export const isLoneStart = (reply: string): boolean => isOne(reply, startWords, startFillers)
export const isLoneHelp = (reply: string): boolean => isOne(reply, helpWords, helpFillers)

/** *HELP what is this number*: the keyword first, then a question about who writes or what this is. */
const helpWithQuestion =
  /^(?:help|info|information|ayuda|informacion) .*\b(?:who|which|this|number|texts?|messages?|sending|menu|options|work|program|service|quien|esto|estos|numero|mensajes?|textos?|funciona|empresa)\b/
const MOST_HELP_WORDS = 12

export const isHelpWithQuestion = (reply: string): boolean =>
  reply.split(' ').length <= MOST_HELP_WORDS && helpWithQuestion.test(reply)
