import type { ReplyRule } from './reply-rule.ts'

/**
 * What may be an opt-out, or shows that the number should not have been contacted: marketing stops until a
 * person has looked at it. What is left of *stop* and *cancel* belongs here too.
 */
export const unclearRules: readonly ReplyRule[] = [
  {
    says: /\bstop\b(?! (?:by|in|over|at|off|for|on|here|there|near|sign|light|lights|watch|motion|gap|and|through|to|shop|is|was|thinking|eating|up|past|loss|with my|along|en|moved|leak|leaks|s)\b)/,
    unlessAfter:
      /\b(?:dont|do not|never|wont|will not|cant|cannot|can not|couldnt|didnt|doesnt|wouldnt|not|non)(?: (?:ever|even|just|seem to|you ever|want you to|want to|want it to))? $|\b(?:i|we|ill|well|id|he|she|they|it|someone|lets)(?: \w+){0,3} $|\b(?:a|an|the|our|my|your|next|last|first|each|every|one|final|pit|full|rest|regular|bus|truck|train|subway|metro|tram|door|any|which|another|second|good|quick|short) $|\b(?:did|have|has|had|do|does|when|will)(?: \w+){1,4} $|\b(?:can|could) (?:you|it|this) $/,
  },
  {
    says: /\bcancel\b(?! (?:policy|fee|fees|culture)\b)/,
    unlessAfter:
      /\b(?:dont|do not|never|had to|have to|might|did (?:you|they|he|she)|they|he|she|if they|not|do i|do we|should we|would we) $/,
  },
  {
    says: /\b(?:remove|delete|suspend|terminate|close|pause) (?:my|our|the) (?:appointment|order|account|booking|reservation|subscription|membership|service|plan)\b/,
  },
  {
    says: /\b(?:remove|take|delete) (?:me|us|my name) (?:off|from|of) (?:the|your|that|this|all|any|every)\b/,
    unlessAfter: /\b(?:dont|do not|never|not|did you) $/,
    unlessWith: /\bwait(?:ing)? ?list\b.* only\b/,
  },
  {
    says: /\b(?:not|isnt|no longer|never|nor|aint|0|zero)(?: (?:really|at all|even|ever|be|currently|that))? interested\b|\bnot interes|\bno interest\b|\buninterested\b/,
    unlessWith: /\binterested in the \w+ , ?i want\b/,
  },
  // It is not the person whom the list names.
  {
    says: /(?<!\b(?:website|site|google|invoice|ad|sign)(?: \w+){0,4} )\bwrong (?:number|person|guy|phone|lady|woman|man|contact|dude|girl|house(?! number)|family)\b|\bnot my name\b|\bthis is not \w+ ,|\b(?:thats|that is|this is|its|it is|this isnt|that isnt|it isnt)(?: not)? (?:me|him|her|\w+s (?:number|phone|cell)|\w+ number)$|\b(?:doesnt|does not|dont|no longer|not) (?:live|lives|work|works|living|working) (?:here|there)\b|\bno longer (?:at|with) (?:this|the) (?:company|number|address)\b|\bno (?:one|such person)(?: here)?(?: (?:by|named|called|with))\b|\b(?:passed away|deceased|no longer (?:with us|alive|lives here|at this number|has this number|my number))\b|\b(?:he|she|husband|wife|mother|father|mom|dad|son|brother|sister) (?:is dead|died|has died)\b/,
    unlessWith:
      /\b(?:reschedule|flowers|funeral|estate sale|sell his|sell her|so im out of town)\b/,
  },
  {
    says: /^(?:(?:hi|hello|sorry|no|nope|hey) ,? ?)?(?:this|it|im|i am)(?: is)? ?(?:not|isnt|aint) (?!good|right|fair|working|possible|true|funny|what|a|the|my|cool|clear|it|ok|okay|sure|enough|for|an|correct|happy|ready|available|home|there|here|able|going|coming|in|free|feeling|well|bad|interested|yet|open|today|easy|urgent|far|near|late|done|hungry|allowed|mad|sorry|kidding|joking|surprised|familiar|great|helpful|\w+ing\b)[a-z]+$/,
  },
  // Anger and law.
  {
    says: /\b(?:report|reporting|reported|sue|suing)(?: \w+)? (?:you|this|your|yall|these|it|as (?:spam|junk|phishing))\b|^reported\b|\b(?:will|gonna|going to|ill|am|going 2) (?:be )?(?:sue|suing|take legal)\b|\b(?:will|ill|am|im|going to|be) block(?:ing)?\b|\bsee you in court\b|\b(?:class action|small claims|tcpa|fcc|ftc|attorney general|better business bureau)\b/,
  },
  {
    says: /\b(?:my|our) (?:lawyer|attorney)s?\b.*\b(?:notified|contact(?:ing)?|hear|calling|call you|will (?:be|sue|see|deal)|informed)\b|\b(?:call|calling|contact|contacting|tell|telling|speak|speaking|talk|talking|hear from|get|getting)(?: \w+){0,2} (?:my|our) (?:lawyer|attorney)\b|\b(?:call|calling) the (?:police|cops)\b/,
  },
  {
    says: /\bharass\w*\b(?! (?:training|cases?|class|policy))|^(?:this|thats|that|its|it|such)(?: is| was)?(?: \w+)? (?:spam|illegal|a scam|harassment)\b|^(?:spam|scam|scammers?|spammers?|junk|phishing|spam alert|fake)$/,
  },
  {
    says: /\b(?:never|didnt|did not|havent)(?: \w+){0,2} (?:sign(?:ed)?|opt(?:ed)?|ask(?:ed)?|subscribed?|agreed?|request(?:ed)?|gave|give|provided?|register(?:ed)?|enroll(?:ed)?)(?: (?:you|my|up|in|for|to|this|these|any|it|anyone|of|that|out)){0,5} (?:up|in|this|these|number|texts?|messages?|calls?|it|for|to)\b/,
    unlessWith:
      /\b(?:wallet|code|card|slip|yet|in time|late|charge|fee|pickles|fries|form|contract|papers|lease|waiver)\b/,
  },
  {
    says: /\b(?:on|with) (?:the|a) (?:(?:national|federal|state|fcc|ftc|no call) )*registry\b/,
    unlessWith: /\b(?:wedding|gift|baby|bridal|shower)\b/,
  },
  {
    says: /^(?:fuck|screw|f) (?:you|this|ya|all|yall|your)\b|^(?:go to hell|shut up(?! (?:and take|no way))|drop dead|stfu|gtfo|eat shit|die)\b/,
  },
  // Anger at what we send.
  {
    says: /\b(?:tired of|sick of|fed up|hate|unwanted|unsolicited|annoy\w*|illegal|spam\w*|disturb\w*|bother\w*|waking|wakes|intrusive|invasion|ridiculous|disgust\w*|unacceptable|complaint|violat\w*|violation|warn\w*)\b.*\b(?:texts?|messages?|calls?|voicemails?|my (?:number|phone)|privacy|law|texting|calling|messaging|contacting|tcpa|me)\b|\b(?:texts?|messages?|calls?|voicemails?|texting|calling|messaging|contacting)\b.*\b(?:illegal|unwanted|annoying|harassment|unacceptable|a violation|disturbing|bothering|against the law|not welcome|unwelcome|over the line)\b/,
    unlessWith:
      /\b(?:sorry to|dont want to|not|no) bother\b|\btired of waiting\b|\b(?:knee|tooth|shoulder|squirrels)\b|\bcomplaint about my order\b|\bspam call (?:from|or)\b|^spam call$|\bno bother\b/,
  },
  {
    says: /\b(?:messages|texts|calls|voicemails|these)(?: \w+){0,3} (?:come to|came to|to) an? (?:end|stop|halt)\b|\b(?:keep|kept|still) (?:getting|receiving|sending|texting|calling|messaging|leaving)\b.*\b(?:even though|after|asked|told|said|why)\b|\bwhy (?:do|are|did|does) (?:you|i|this|u) (?:\w+ )?(?:keep|still)\b/,
  },
  {
    says: /\b(?:dont|do not) (?:want|wish|care|like) to (?:talk|speak|do business|deal|chat) (?:to|with) (?:you|your|ya)\b|\bnot a good number\b/,
  },
  {
    says: /\bif (?:this|it|you) (?:\w+ )?(?:continues?|keeps?|persists?|happens again)\b|\b(?:file|filing|filed) (?:a |an )?(?:\w+ )?complaint\b|\blegal action\b/,
  },
  { says: /\b(?:end|terminate|stop|cancel) (?:my |the |this |your )?subscription\b/ },
  // Less, or another way.
  {
    says: /\b(?:too many|so many|way too many|fewer|less) (?:texts?|messages?|calls?|emails?|voicemails?)\b|\b(?:text|call|message)(?:ing)? (?:me |us )?(?:too much|too often|so much|so often|less|way too much)\b/,
    unlessAfter: /\b(?:get|getting|have|got|sent|making)(?: \w+)? $/,
  },
  { says: /\b(?:text|texts|email|emails|mail|calls?) only\b|\bonly (?:text|email|mail)\b/ },
  {
    says: /^(?:never|nunca|jamas|never ever|never again|enough|hell no|absolutely not|no way|xsignx|(?:xsignx )+xsignx)$/,
  },
  // Spanish.
  {
    says: /\b(?:numero|persona|telefono) equivocad\w*|\bse equivoc\w+\b(?! (?:de|con|en) (?!numero|persona|telefono))|^no soy (?:\w+ ?){1,3}$|\bno vive aqui\b|\bno es (?:el |mi |su )?(?:numero|telefono|celular)\b|\bfallecio\b|\bya murio\b/,
  },
  {
    says: /\bno (?:me|nos|le|estoy|estamos|esta|tengo)(?: \w+)? interes(?:an?|ad[oa]s?|es)?\b(?!.* si$)/,
  },
  {
    says: /\b(?:demandar(?:los|lo|la|las)?|denunciar(?:los|lo)?|denuncio|reportar(?:los|lo)?(?! (?:un|una|el|la)\b)|acoso|acosando|mi abogado(?! (?:necesita|quiere|pide|es))|estafadores|bloquear(?:los|lo)?|(?<!tarjeta )bloquead[oa]s?)\b/,
  },
  {
    says: /\bcancel(?:ar|e|en|ame|enme)\b|\bdemasiados (?:mensajes|textos)\b|\b(?:vete|vayanse|larg(?:ate|uense)|chingu?e?n? |a la chingada|a la mierda)/,
    unlessAfter: /\b(?:no|tuve que|tengo que|hay que) $/,
  },
  { says: /\b(?:solo|solamente) (?:por )?(?:texto|mensaje|correo|whatsapp)\b/ },
]
