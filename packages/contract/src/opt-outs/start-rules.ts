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
    says: /\b(?:put|add|sign) (?:me|us|my number) (?:back (?:on|to|up|in)|up again)\b/g,
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

/** The same wishes about our messages by name, or as a sentence of its own. */
const wishesForOurs: readonly StartRule[] = [
  {
    says: /^(?:(?:please|pls|plz|yo|hey|oops|ok|okay|sorry|,) )*(?:un ?stop|un ?unsubscribe|re ?sub(?:scribe)?|re ?enroll|rejoin|re ?activate|reinstate|re ?add|optin|join|strat|satrt|stsrt)(?: (?:me|it|back|again|please|plz|pls|can|for text|text|my number))*$/g,
  },
  {
    says: /(?:^|please |pls |kindly |, |can (?:you|u|i) |want you to |like you to )(?:add|put|let|get|place|hook|enroll|sign|start|opt) (?:me|us|my number|em|them) (?:back(?: (?:in|on|up|to)\b| please| again| lol|$)|(?:up |on )?again\b)/g,
    unlessAfter: denied,
  },
  {
    says: new RegExp(
      `\\b(?:(?:turn|switch) (?:(?:my|the|your) )?(?:\\w+ ){0,3}${ours} (?:back )?on|(?:reinstate|restore|reactivate|resume|restart|re ?enable|bring back|uncancel|renew my subscription to) (?:(?:my|the|your) )?(?:\\w+ ){0,2}${ours})\\b`,
      'g',
    ),
    unlessAfter: denied,
  },
  {
    says: new RegExp(
      `\\b(?:want|like|love|need) (?:to (?:get|receive|have) )?(?:my|the|your|those|these|yalls) (?:\\w+ ){0,2}${ours} (?:again|back)\\b`,
      'g',
    ),
    unlessAfter: denied,
  },
  {
    says: /\b(?:you|yall|u) (?:can|may) (?:text|call|message|contact) (?:me|us) again\b|\b(?:ok|okay|fine) to (?:text|call|message) (?:me|us) again\b/g,
    unlessAfter: denied,
  },
  {
    says: /^(?:(?:por favor|hola|si|oiga|ya|,) )*(?:alta|reactivar|(?:quiero )?dar(?:me)? de alta|de(?:n)?me de alta|dame de alta|inscriban?me de nuevo|apunten?me (?:otra vez|de nuevo)|apuntame (?:otra vez|de nuevo)|vuelvan?me a (?:apuntar|inscribir|meter|anotar)|pongan?me otra vez|metan?me de nuevo|iniciar mensajes|reactivar mensajes)(?: (?:otra vez|de nuevo|por favor|porfa|mensajes|en|a|los|la|lista|mi|numero|para|avisos|textos|recordatorios|especiales|pa))*$/g,
  },
  {
    says: new RegExp(
      `\\b(?:quiero (?:seguir|volver a) recibir|me pueden volver a (?:textear|mandar|enviar|meter)|manden?me (?:de nuevo|otra vez) (?:los|las|sus) (?:\\w+ ){0,2}?${ours}|quiero otra vez (?:los|las|sus) ${ours})\\b`,
      'g',
    ),
    unlessAfter: /\b(?:no|ya no|nunca|ni) (?:\w+ ){0,2}$/,
  },
]

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
  return [...startRules, ...wishesForOurs].some(({ says, unlessAfter }) =>
    [...sentence.matchAll(says)].some(
      ({ index }) =>
        !unlessAfter?.test(sentence.slice(Math.max(0, index - CHARACTERS_BEFORE), index)),
    ),
  )
}
