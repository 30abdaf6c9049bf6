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
  return startRules.some(({ says, unlessAfter }) =>
    [...sentence.matchAll(says)].some(
      ({ index }) =>
        !unlessAfter?.test(sentence.slice(Math.max(0, index - CHARACTERS_BEFORE), index)),
    ),
  )
}
