import type { ReplyRule } from './reply-rule.ts'

/* These rules read a sentence of word families (word-families.ts), so they hold in both languages and mixed. */
const gap =
  '(?: (?!(?:NEG|CANT|and|or|but|if|because|so|when|y|o|pero|si|to|by|in|over|at|,)(?= ))\\S+)'
const someone =
  '(?:me|us|him|her|them|(?:this|that|the) DATA|my|our|his|DATA|CONTACT|mom|moms|mother|mothers|mum|dad|dads|father|wife|wifes|husband|husbands|son|sons|daughter|daughters|grandma|grandmas|grandmother|grandpa|grandfather|parents|aunt|uncle|kid|kids|boss|brother|sister|household|business|company|office|address|person|guy|both|a|mi|mama|papa|abuela|abuelo|esposo|esposa|hijo|hija|padre|madre|su|of|and|old|new|work|home)'
const ours = '(?:CONTACT|BOTHER|SPAM|texteando|texteen|spameando)'
const these = '(?:CONTACT|these|this|those|them|anything|any|nothing|estos|esto|nada|more)'

const denied =
  /(?:\b(?:NEG|CANT)(?: (?:ever|even|just|to|WANT|WANT to|you|me))?|\b(?:i|we|he|she|they|who|it|lets)(?: (?:will|should|had|have|has|just|might|always|also))?(?: to)?|\b(?:did|have|has|had|does) (?:you|they|it|he|she|your)(?: \S+)?|\b(?:the|a|an|bus|non|full|next|last|first|one|pit|truck|door)) $/
const notDenied =
  /\b(?:you|they|people|guys) (?:NEG|CANT|just) $|\bwhy (?:NEG|CANT) (?:you|they) $|\bhow (?:do|can|could|to|would|should)(?: (?:i|we|you|they))? $|\bWANT(?: \S+)? to $|\b(?:can|may|could) (?:i|we) $/
const waits = /\b(?:wait|waiting|waitlist|guest|grocery|shopping|bucket|todo)\b/

export const familyStops: readonly ReplyRule[] = [
  {
    says: new RegExp(`\\bEND(?! (?:by|in|over|at|off|here|there|of|up)\\b)${gap}{0,4} ${ours}\\b`),
    unlessAfter: denied,
    evenAfter: notDenied,
    unlessWith: /\bpolicy\b|\bEND (?:by|sign|motion|watch|light)\b/,
  },
  {
    says: new RegExp(
      `\\bEND(?: ya| de| with| all| me){0,2} RECEIVE(?=$| (?:\\S+ ){0,3}${these}\\b)`,
    ),
    unlessAfter: denied,
    evenAfter: notDenied,
  },
  {
    says: /\bEND(?: (?!at |by |in )\S+){0,3} (?:to|for|on|a|en|con|of) (?:this|my|our|mi|este|nuestro) DATA\b/,
    unlessAfter: denied,
  },
  // No wish for what we send.
  {
    says: new RegExp(
      `\\bNEG(?! es necesario)(?: (?!(?:and|but|if|because|i|you|,)(?= ))\\S+){0,3} WANT(?: (?!(?:and|but|if|because|miss|forget|NEG|,)(?= ))\\S+){0,4} ${ours}(?=$| ,| (?:from|anymore|please|thanks|to me|to this|at this|on my|on this|here|ever|again|me|us|i|im|because|so|de|por|a|mas|en|or|and|like|of any)\\b)`,
    ),
    unlessAfter: /\b(?:if|do|why|did) (?:you|they|i) $|\bwhy $/,
    unlessWith:
      /\b(?:yet|back|miss|see you|charge|pero)\b|\b(?:ill|i will) (?:be|come|see|text|stop|pick|do|swing|just)\b|\bWANT to CONTACT\b/,
    limited: true,
  },
  {
    says: new RegExp(
      `\\b(?:how|way|hope|WANT|para que|que ya|rather|prefer|best if|sure|want it so|set it so|que)(?: \\S+){0,3} NEG(?: (?:to|be|me|us|keep|nos|i|we|vuelvan|a|ya|longer|more|mas|se)){0,3} RECEIVE(?: \\S+){0,3} ${these}\\b`,
    ),
    unlessAfter: /\bNEG $/,
    unlessWith: /\bwhy|por que\b/,
  },
  {
    says: new RegExp(
      `\\bNEG WANT(?: to)?(?: be| keep| keep on| continue)? RECEIVE (?:\\S+ ){0,2}${these}(?! one)\\b`,
    ),
    unlessWith: /\bmiss\b/,
  },
  {
    says: /\b(?:WANT|want) (?:out|off)(?! (?:door|side|to|of town|white)\b)(?=$| ,| (?:of|please|this|your|now)\b)/,
  },
  {
    says: /\bNEG(?: \S+){0,2} WANT(?: \S+){0,4} (?:LIST|contacted)\b/,
    unlessWith: /\b(?:price|wait|waiting|guest|yet|miss|off|lose)\b/,
  },
  {
    says: /\bNEG use (?:it|this|my|mi|that)(?: \S+){0,4} (?:CONTACT|again|DATA)\b|\bNEG (?:CONTACT )+(?:LIST|registry)\b/,
  },
  {
    says: /(?:^|, |please |and |just |por favor |then |so |ingles |do )NEG(?: (?:me|us|nos|mas|more|ever|again|ya|vuelva|vuelvan|vuelvas|a|you|be|further|un|otro|otra)){0,4} (?:CONTACT|BOTHER)(?= (?:me|us|mas|anymore|again|this|please|por favor|ya|END|my|a este|a mi|here|w|with)\b|$)/,
    unlessWith: /\b(?:yet|came|got|show|problem|worry|back|miss|forget|por que|hoy|manana)\b/,
    limited: true,
  },
  {
    says: new RegExp(
      `\\bNEG WANT (?:for you |you )?to (?:keep|continue|be)(?: on| to)? ${ours}\\b`,
    ),
  },
  // Off the list.
  {
    says: new RegExp(
      `\\b(?:take|taking|RECEIVE|pull|keep|leave|cross|REMOVE|kick|have|put|scratch)(?: there)?(?: ${someone}){1,5} (?:taken |REMOVE )?(?:off|out)(?! (?:the |my |your |this |a )?(?:\\d|CONTACT$|table|market|shelf|roof|wall|hold|work|season|street|car|truck|bus|bill|price|porch|exit|island|corner|highway|order|hook|ground|oven|leash|couch|bed|fridge|total|tab|invoice|pizza|burger|back|side|front|to|for|with|in|on|at|and)\\b)`,
    ),
    unlessAfter: /\b(?:NEG|CANT|i|we|did you|dare)(?: \S+)? $/,
    unlessWith: waits,
  },
  {
    says: new RegExp(
      `\\b(?:take|taken|taking|RECEIVE|REMOVE|pull|keep|out|off|drop|strike)(?: (?:it|this|that|these|${someone})){0,5} (?:off|from|form|of|out of|de)(?: (?!(?:and|but|,)(?= ))\\S+){0,3} LIST\\b`,
    ),
    unlessAfter: /\b(?:NEG|CANT|did you|dare|i|who|was|why)(?: \S+){0,2} $/,
    unlessWith: waits,
  },
  {
    says: new RegExp(
      `\\b(?:REMOVE|drop)(?: (?:out|all|any|of|the|every|everything|please|tu|su|sus|de|personal|contact)){0,3} (?:my|this|our|mi|mis|his|her|este|all|any|their)(?: \\S+){0,2} DATA\\b`,
    ),
    unlessAfter: /\b(?:NEG|CANT|i|we|you|who|accidentally)(?: \S+)? $/,
    evenAfter:
      /\b(?:can|could|would|will|that|if|should|must|need to|if) you (?:please |kindly )?$/,
    unlessWith: /\b(?:invoice|receipt|order|appointment|cart)\b/,
  },
  // Rights and consent.
  {
    says: /\bderechos? (?:de |al |a la )?(?:cancelacion|oposicion|olvido|LAW|arco|REMOVE)\b|\bright to (?:be forgotten|LAW|REMOVE)\b/,
  },
  {
    says: /\b(?:withdraw\w*|revok\w*|retract\w*|rescind\w*|revoco|retiro|retirar|revocar)(?: \S+){0,4} (?:WANT|permission|permiso|consentimiento|authorization)\b/,
    unlessAfter: /\b(?:NEG|CANT)(?: \S+)? $/,
  },
]

/** What a person of the account has to read. */
export const familyUnclear: readonly ReplyRule[] = [
  {
    says: /\bLAW\b(?! (?:license|exam|code))/,
    unlessWith:
      /\b(?:do you|training|seminar|florist|class|course|office|parking|hoa|building|traffic|speeding|code|probation|ticket)\b/,
  },
  {
    says: /\b(?:hear|hearing|CONTACT|CONTACT to|contacting|talk|talking|speak|RECEIVE|get|getting|telling|tell|involving|involve|forwarding|forward|forwarded|notify|take|taking|pursue|have|RECEIVE)(?: \S+){0,5} (?:my|our|mi|the|an?|un|al|el|through) (?:\S+ )?COURT\b|\b(?:my|our|mi) COURT (?:will (?:be|CONTACT|contact|hear|see|sue|deal|handle|have|COURT)|has been|is (?:going|being)|va a|se (?:pondra|va|comunic\w+))\b|\bCOURT (?:action|matters?|actions)\b|\bsee you in COURT\b|\b(?:will|going to|ill|gonna|might|could|can|voy a|me|i) COURT(?: you|$)|^(?:this|thats|that is|this is|its|it is|esto es|es) COURT$/,
    unlessWith:
      /\b(?:recommended|friend|ticket|tennis|basketball|food|pickleball|divorce|will and|works as|is a COURT)\b/,
  },
  {
    says: /\bNEG(?: \S+){0,3} JOINED(?! (?:the|a(?! (?:esto|nada|sus?|ningun\w*)\b)|it|in|my|your|lease)\b(?! (?:LIST|CONTACT)))/,
    unlessWith:
      /\b(?:yet|late|in time|form|forms|waiver|lease|contract|papers|paperwork|permission slip|card|slip|check|code|link|let me|forget|too late|remember|able)\b/,
  },
  {
    says: /\bNEG(?: (?:me|les|le|te|lo|los|ever|even)){0,2} (?:WANT|gave|give|provided?|shared?|di|dimos)(?: for| any of| to| you){0,2} (?:esto|this|these|those|any of this|your (?:CONTACT|crap|stuff)|mi DATA|my DATA|it)$/,
    unlessAfter: /\b(?:if|do|why|did|you) $|\bhope $/,
  },
  // Moved, sold, died, another person.
  {
    says: /\b(?:NEG|ya NEG|no longer|NEG longer)(?: \S+){0,1} (?:(?:own|owns|rent)\b|(?:live|lives|living|work|works|vive|trabaja|vivo) (?:aqui|here|there|at this|at that|in this|with us|for us|en esta|en este))|\bsold (?:it|that|the|our|my) (?:\S+ )?(?:years|last|in|a|already|ago|months|house|home|car|truck|property|place)?|\b(?:person|he|she|tenant|owner|they|employee|family)(?: has| have)? (?:has )?(?:moved|died|passed|retired)(?: (?:away|out|on|years|last|a|in|to|from)\b|$)|\bse mudo\b|\bmurio\b|\bfallec\w+|\b(?:passed away|died|deceased|in heaven|rip|q ?e ?p ?d)\b(?! (?:again|on me|yesterday so))/,
    unlessWith:
      /\b(?:reschedule|appointment|battery|engine|quote|estimate|funeral|flowers|phone|car died|plant|grass|tree|do you|need|can you|can i|sale|sell|bateria|carro|con nosotros|looking|new one|buy|want|WANT)\b/,
  },
  {
    says: /\bNEG soy\b(?! (?:alto|alta|muy \w+|tan|de|muy|buen|buena|cliente nuevo|el unico)\b)|\bNEG (?:conozco|conocemos|know)(?: a| any| an| anyone| anybody| nobody)* (?:named|called|by that name|by this name|nadie|ese|esa|ningun|ninguna|tal)\b|\bNEG (?:es|is|such)(?: \S+){0,2} (?:DATA de|persona)\b|\b(?:persona|DATA) equivocad\w*/,
  },
  // Anger at what we send.
  {
    says: /\b(?:tired|sick|fed up|exhausted|weary|over|done|cansad[oa]s?|hart[oa]s?|harta|cansada)(?: (?:of|with|by|and|tired|de|about)){1,3}(?: (?:RECEIVE|all|your|you|these|this|those|the|that|constant|daily|endless|sus|tus|tanto|tantos|tanta|que|me|estos|recib\w+|people|damn|fucking|stupid)){1,4}(?:$| (?:CONTACT|BOTHER|crap|stuff|shit|nonsense|bs|company|ustedes|already|people|guys|,))/,
  },
  {
    says: /\b(?:driving|making|drives|drive|makes|make|costing|costs|cost)(?: (?:me|us|my \w+|everyone)){1,2} (?:nuts|crazy|insane|mad|angry|batty|up a wall|up the wall|DATA|money|sick)\b/,
    unlessWith: /\b(?:leak|noise|squeak|tooth|back pain|how much|it cost|will|would)\b/,
  },
  {
    says: /\b(?:unwanted|unsolicited|uninvited|unwelcome|NEG welcome|NEG wanted|NEG WANT|NEG appreciated|inappropriate|intrusive|invasive|predatory|obnoxious|pathetic|harrass\w*)(?: (?:CONTACT|and|garbage|,|at all|at this point|here|by me|de))*$/,
    unlessAfter: /\b(?:i|we|do|NEG|you|i really|if|im|am|why|still) $/,
  },
  {
    says: /\bBOTHER(?:$|(?: (?!,)\S+){0,3} (?:me|us|my|people|CONTACT|at this|every)\b)/,
    unlessAfter:
      /\b(?:NEG|CANT|disculp\w+ la|perdon\w* la|me|hate to|sorry to|sorry for|mind me|may i|can i|it|leak|noise|tooth|back|pain|knee|dog|ants|is|does|if|hit|me|to|i|gets?) $/,
    unlessWith:
      /\b(?:can i|doc|doctor|tooth|espalda|muela|NEG me|NEG|training|class|cases|disculp\w+|hit me|hit us|hit up|hitting|hit the|hit my (?:car|mailbox|head)|hurts?|sorry|blowing|wasting|bugging out|bug spray|bugs|neighbor|neighbors|order|code|late|knee|tooth|ants|mice|squirrels?)\b/,
  },
  {
    says: /\bgive (?:me|us|it) a (?:break|rest)\b(?! (?:on|for)\b)|\b(?:can|could|would|will) (?:you|yall|u) (?:please |just )?NEG$|\bleave (?:me|us) (?:the hell |the fuck )?(?:out of|be)\b|\bNEG (?:CONTACT )?(?:soliciting|solicitors?|peddlers)\b/,
  },
  {
    says: /^(?:(?:please|ok|hey|and|omg|dude|seriously|just|xsignx|that is|thats|its|i said|,) )*(?:enough(?: (?:is enough|now|please|already|with|of|CONTACT|you|thanks))*|NEG more(?: (?:please|thanks|ok|im|i|,|begging|beg|now|ever|you|of|this|from|for|por|favor|me|us|END|CONTACT|bro|dude|man|seriously|at all|god|jesus))*)$/,
  },
]
