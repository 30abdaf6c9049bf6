import type { ReplyRule } from './reply-rule.ts'

const denied = /\b(?:dont|do not|never|not|no|stop|cant|why did you|who|when)(?: \w+){0,3} $/

/** Wishes to get messages again. They bring messages back, so each has to be said in so many words. */
export const startRules: readonly ReplyRule[] = [
  {
    says: /(?:^|please |want to |like to |you can |you may |yes ,? ?|ok |go ahead and )(?:start|resume|restart|unstop|begin|continue) (?:(?:texting|messaging|sending|calling|getting|receiving|contacting)\b|(?:the |your |my )?(?:messages|texts|calls)(?= again|$| please))/,
    unlessAfter: denied,
  },
  {
    says: /(?:^|please |yes ,? ?|want to |like to )(?:opt (?:me )?(?:back )?in|opt back in|resubscribe)\b/,
    unlessAfter: denied,
  },
  {
    says: /\b(?:put|add|sign) (?:me|us|my number) (?:back (?:on|to|up|in)|up again)\b/,
    unlessAfter: denied,
  },
  { says: /^(?:start|unstop)(?: please)? ,/ },
  { says: /\bwant back in\b/, unlessAfter: denied },
  {
    says: /\bturn (?:my |the |your )?(?:messages|texts) back on\b|\b(?:want|like) to (?:get|receive) (?:the |your |my )?(?:texts|messages) again\b|^(?:please )?(?:text|message) me again(?: please)?$/,
    unlessAfter: denied,
  },
  { says: /^(?:ya )?(?:puede|pueden) volver a (?:escribirme|llamarme|mandarme mensajes)\b/ },
  {
    says: /^(?:yes ,? ?)?you (?:can|may) (?:text|call|message|contact) (?:me|us) again\b/,
    unlessAfter: denied,
  },
  {
    says: /(?:^|si ,? ?)(?:ya )?quiero (?:volver a )?recibir (?:sus |los |estos )?(?:mensajes|textos)(?: otra vez| de nuevo)$|^quiero volver a recibir\b/,
    unlessAfter: denied,
  },
]
