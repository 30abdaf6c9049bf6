/** A pattern of a sentence; `unlessAfter` tests what stands before it: denied, or another's. */
interface StartRule {
  says: RegExp
  unlessAfter?: RegExp
}

const denied = /\b(?:dont|do not|never|not|no|stop|cant|why did you|who|when)(?: \w+){0,3} $/

/** Wishes to get messages again. They bring messages back, so each has to be said in so many words. */
const startRules: readonly StartRule[] = [
  {
    says: /(?:^|please |want to |like to |you can |you may |yes ,? ?|ok |go ahead and )(?:start|resume|restart|unstop|begin|continue) (?:(?:texting|messaging|sending|calling|getting|receiving|contacting)\b|(?:the |your |my )?(?:messages|texts|calls)(?= again|$| please))/g,
    unlessAfter: denied,
  },
  {
    says: /(?:^|please |yes ,? ?|want to |like to )(?:opt (?:me )?(?:back )?in|opt back in|resubscribe)\b/g,
    unlessAfter: denied,
  },
  {
    says: /(?:^|please |pls |kindly |, |can you |could you |want you to |like you to |just )(?:put|add|sign) (?:me|us|my number) (?:back (?:on|to|up|in)|up again)\b/g,
    unlessAfter: denied,
  },
  { says: /^(?:start|unstop)(?: please)? ,/g },
  { says: /\bwant back (?:in|on)\b/g, unlessAfter: denied },
  { says: /^(?:please )?(?:re ?add|re ?sub|re ?activate|rejoin) (?:me|my number)(?: please)?$/g },
  {
    says: /\bturn (?:my |the |your )?(?:messages|texts|alerts) back on\b|\b(?:want|like) to (?:get|receive) (?:the |your |my )?(?:texts|messages) again\b|^(?:please )?(?:text|message) me again(?: please)?$/g,
    unlessAfter: denied,
  },
  { says: /^(?:ya )?(?:puede|pueden) volver a (?:escribirme|llamarme|mandarme mensajes)\b/g },
  { says: /^(?:yes ,? ?)?you (?:can|may) (?:text|call|message|contact) (?:me|us) again\b/g },
  {
    says: /(?:^|si ,? ?)(?:ya )?quiero (?:volver a )?recibir (?:sus |los |estos )?(?:mensajes|textos)(?: otra vez| de nuevo)$|^quiero volver a recibir\b/g,
    unlessAfter: denied,
  },
]

/** What we send, in the words of the people who get it. */
const ours =
  '(?:texts?|messages|alerts|reminders|notifications|notices|updates|specials|deals|coupons|mensajes|textos|avisos|recordatorios|ofertas|promociones|cupones)'
const before =
  '(?:(?:please|pls|plz|kindly|yo|hey|hi|hello|oops|whoops|ok|okay|yes|sorry|so|just|but|and|can you|can u|could you|go ahead and|changed my mind|i was too hasty|my bad|,) )*'
const after =
  '(?: (?:please|pls|plz|thanks|thank you|ty|lol|now|again|x|hon|bro|fam|y?all|for me|to my mobile|for this number|on (?:my|this) (?:phone|number)|to (?:the|your) (?:text )?list|on (?:the|your) (?:text )?list|,))*'

/** Wishes that are a sentence of their own, with nothing else in it: longer ones may say whatever they like around it. */
const wholeWishes: readonly RegExp[] = [
  '(?:un ?stop|un ?unsubscribe|re ?sub(?:scribe)?|re ?enroll|rejoin|re ?activate|reinstate|re ?add|optin)(?: (?:me|it|back|for text|text|my number))*',
  '(?:add|put|let|get|place|hook|enroll|sign|start|opt) (?:me|us|my number|em|them) (?:back(?: (?:in|on|up|to))?|up again|on again|again)',
  `(?:turn|switch) (?:(?:my|the|your) )?(?:\\w+ ){0,3}?${ours} (?:back )?on`,
  `(?:reinstate|restore|reactivate|resume|restart|re ?enable|bring back|uncancel|renew my subscription to) (?:(?:my|the|your) )?(?:\\w+ ){0,2}?${ours}`,
  `i (?:do )?(?:want|need|would (?:like|love)) (?:to (?:get|receive|have) )?(?:my|the|your|those|these|yalls) (?:\\w+ ){0,2}?${ours} (?:again|back)`,
  '(?:you|yall|u) (?:can|may) (?:text|call|message|contact) (?:me|us) again',
  '(?:ok|okay|fine) to (?:text|call|message) (?:me|us) again',
  '(?:(?:por favor|hola|si|oiga|ya|,) )*(?:alta|reactivar|(?:quiero )?dar(?:me)? de alta|de(?:n)?me de alta|dame de alta|inscriban?me de nuevo|apunten?me (?:otra vez|de nuevo)|apuntame (?:otra vez|de nuevo)|vuelvan?me a (?:apuntar|inscribir|meter|anotar)|pongan?me otra vez|metan?me de nuevo|iniciar mensajes|reactivar mensajes)(?: (?:otra vez|de nuevo|por favor|porfa|mensajes|en|a|los|la|lista|mi|numero|para|avisos|textos|recordatorios|especiales|pa))*',
  `(?:me pueden volver a (?:textear|mandar|enviar|meter)|manden?me (?:de nuevo|otra vez)|quiero otra vez|quiero (?:seguir recibiendo|volver a recibir))(?: (?:los|las|sus|de la|del))*(?: \\w+){0,2}? ${ours}`,
].map((wish) => new RegExp(`^${before}${wish}${after}$`))

/**
 * Words of a reply that asks for nothing, whatever else it says: denials, conditions, threats, and lists of people who
 * are *not* contacted. A STOP that is lifted by mistake calls someone who asked for peace, so one of them is enough.
 */
const noWish =
  /\b(?:dont|do not|not|never|nobody|noone|no one|cant|wont|isnt|aint|if|unless|until|when|before|think|dare|dnc|opt ?out|no (?:call|calls|text|texts|contact|llamar)|disturb|remove|off|sue|suing|sued|lawyers?|attorney|complaints?|report|police|court|fcc|ftc|hell|dreams|risk|harass\w*|spam|nunca|jamas|nadie|ni|demand\w*|abogad[oa]|denunci\w*)\b/

/** Whether a reply, in plain letters, has words that forbid to read a wish for messages in it. */
export const hasNoWish = (reply: string): boolean => noWish.test(reply)

/** A STOP taken back: its word ends nothing. */
const undoneStop =
  /^(?:(?:please|oops|sorry|no|wait|hi|hello|,) )*(?:undo|take back|i take back|reverse|disregard|ignore) (?:(?:my|the|that|last) ){0,2}(?:stop|unsubscribe|unsub|optout)(?: please| ,? ?(?:by|it was a) mistake| ,? ?sorry)?$/

/** Whether a sentence, in plain letters, takes a STOP back. */
export const undoesStop = (sentence: string): boolean => undoneStop.test(sentence)

/** How far back a denial is looked for. */
const CHARACTERS_BEFORE = 80

/** Whether a sentence, in plain letters, asks for messages again. */
export function asksToStart(sentence: string): boolean {
  if (undoesStop(sentence)) return true
  // One word alone may be the keyword of a business's sign-up page: JOIN, ALTA.
  const isKeyword = !sentence.includes(' ')
  if (!isKeyword && wholeWishes.some((wish) => wish.test(sentence))) return true
  return startRules.some(({ says, unlessAfter }) =>
    [...sentence.matchAll(says)].some(
      ({ index }) =>
        !unlessAfter?.test(sentence.slice(Math.max(0, index - CHARACTERS_BEFORE), index)),
    ),
  )
}
