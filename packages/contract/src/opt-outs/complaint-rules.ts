import type { ReplyRule } from './reply-rule.ts'

/*
 * Like family-rules.ts, these read a sentence of word families. They name what people write around a wish:
 * why do you, who allowed it, how often was it said, and anger. A person of the account has to read it.
 */
const thing = '(?:CONTACT|these|this|those|them|estos|esto|this shit|this crap|stuff)'

export const complaintRules: readonly ReplyRule[] = [
  {
    says: new RegExp(
      `\\bwhy (?:am i|are we|is my \\S+|do i|do we|i am|im)(?: (?:still|keep|even|always|suddenly|on|now|constantly|being)){0,3} (?:RECEIVE(?: (?:so|all|your|more|another|many|the|any)){0,3} ${thing}|CONTACT|BOTHER|on (?:your|this) LIST)\\b|\\bwhy (?:are|do|would|is)(?: (?:you|they|people|guys|this|company|your \\S+|still|keep|always|constantly|someone)){1,3} (?:CONTACT|BOTHER)(?: (?:me|us|my|this)\\b|$)|\\b(?:por que|porque|hasta cuando)(?: (?:me|nos|siguen|sigue|estan|esta|van|a|seguir|tanto|ustedes)){1,4} (?:CONTACT|BOTHER|RECEIVE)`,
    ),
    unlessWith: /\b(?:why|que)(?: \S+){0,3} NEG\b|\bback\b/,
  },
  {
    says: /\b(?:who|quien(?:es)?)(?: \S+){0,3} (?:permission|permiso)\b|\b(?:NEG|nobody|noone|one)(?: \S+){0,4} (?:permission|permiso|consentimiento)\b|\bunauthori\w+ (?:use|CONTACT)\b|^who (?:even )?WANT (?:for )?(?:this|these|you)$/,
    unlessWith: /\b(?:do i|need|slip|parents?|form|landlord|city|permit)\b/,
  },
  {
    says: /\b(?:NEG|CANT)(?: \S+){0,2} (?:recall|remember|recuerdo)(?: \S+){0,2} (?:JOINED|signing|WANT|giving|subscribing|haber)|\b(?:NEG|never)(?: (?:been|was|a|been a|your|ever|even|one of your|here)){1,4} (?:customers?|clients?|members?|patients?|clientes?|subscribers?)\b/,
    unlessWith: /\b(?:but|yet|can i|how|do you|first time|before)\b/,
  },
  {
    says: /\bhow many(?: more)? times\b.*\b(?:WANT|say|tell|told|CONTACT|i|we)\b|\b(?:\w+th|2nd|3rd|third|second|last|final|fourth|fifth|hundredth) time (?:that )?(?:i|ive|im|i have|i am|we|weve)(?: have| am| had)? (?:WANT|told|telling|tell|said|saying|say)\b|\bwhat part of (?:NEG|END|leave|REMOVE)\b|^NEG means NEG\b|\b(?:i|ive|i have|we|weve|we have|thought i) (?:already |have already )?(?:told|WANT)(?: (?:you|yall|people|guys|already|twice|them|so|many|\d+|three|several|multiple|times|before)){0,5} to (?:END(?! (?:by|in|at|over|for|on|off|my|the)\b)|REMOVE|leave (?:me|us))\b/,
    unlessWith: /\bhow many times (?:a|per|can|should)\b/,
  },
  {
    says: new RegExp(
      `\\b(?:turn|turning|shut|shutting|switch|cut|click)(?: (?:off|down))?(?: (?:the|all|your|my|any|future))* ${thing}(?: CONTACT)?(?: (?:off|down|now|please))*$|^(?:please |just |can you |how (?:do|can) (?:i|you) )*(?:turn|shut|switch) (?:it|this|these|that|them)(?: \\S+)? off(?:$| (?:please|now|already))`,
    ),
    unlessWith: /\b(?:NEG|CANT)\b/,
  },
  {
    says: new RegExp(
      `\\b(?:WANT|wants|hope|make|for|please|get|RECEIVE)(?: \\S+)? (?:${thing}|it|messages) (?:CONTACT )?(?:to )?(?:END|gone|go away|disappear)\\b|\\bEND (?:coming|them|these|asking|offering|pushing|pestering|begging|showing up|trying|disturb\\w*|doing this|RECEIVE me)(?=$| ,| (?:me|us|to|your|here|now|please|thank|thanks|on|over)\\b)|\\b(?:what|which|who)(?: \\S+){0,4} to END\\b`,
    ),
    unlessAfter: /\b(?:NEG|CANT|i|we|it|he|she)(?: to| ever)? $/,
    unlessWith: /\b(?:leak|running|beeping|squeak\w*|bleeding|noise|rain\w*|snow\w*|drip\w*)\b/,
  },
  {
    says: /\bNEG (?:sell|share|use|keep|store|distribute|compart\w+|vend\w+|us[ea]n?|den|hold)(?: \S+){0,3} DATA\b|\bNEG waste (?:your|any|my|more|anymore)\b|\b(?:my|our|mi|mis|this) DATA (?:to be |be |is to be )?(?:REMOVE|gone|out of|off of|off your|fuera)\b|\bDATA\b.*\bWANT it gone\b|\bRECEIVE rid of (?:my|this|our) DATA\b/,
    unlessAfter: /\b(?:did you|i|who|why|can i) $/,
  },
  {
    says: /\b(?:REMOVE|block|suppress\w*|blacklist\w*|inactivat\w*|disable|retire|forget about) (?:both |all |all of )?(?:me|us|nos|lo|la|(?:my|this|our|mi|este|both|these|both of our|both our|the|su) DATA)(?=$| ,| (?:from|de|ya|por|please|thanks|now|i|immediately|and|already|a mi)\b)|\bmake (?:me|us|my DATA) (?:inactive|inactivo)\b|\bforget (?:about me|i exist|me$)|(?:^|, ,?|just )REMOVE$/,
    unlessAfter: /\b(?:NEG|CANT|i|did you|will it|it|they)(?: me)? $/,
    unlessWith: /\bremember me\b|\bso you can remember\b/,
  },
  {
    says: /\b(?:can|could|may|how|WANT|please|should|must|like|asking)(?: \S+){0,4} (?:be|get|RECEIVE) (?:REMOVE|excluded|omitted|dropped)\b/,
    unlessAfter: /\b(?:NEG|does) $/,
    unlessWith: /\b(?:stain|wall|carpet|tree|stump|charge|fee|paint|rust)\b/,
  },
  {
    says: /\bNEG (?:further|future|additional|unsolicited|political|mas|otro|otra|sales|marketing|fundraising)(?: \S+)? (?:CONTACT|politics|contacto|contact)\b|^(?:please |thanks |and |but )*NEG (?:(?!new\b|missed\b|one\b)\S+ )?(?:CONTACT|politics|contacto)(?: (?:please|thanks|thank you|por favor|here))*$|\b(?:WANT )?nothing (?:more |else |further )?(?:from|to do with|de) (?:you|your|ustedes|usted|yall)\b/,
    unlessWith: /\byet|problem\b/,
  },
  {
    says: /^(?:we |i )?NEG WANT (?:any|it|none|nada|anymore|any more|continuar|seguir|mas)(?: (?:more|of it|of that|anymore|thanks|please|,))*$|\bNEG WANT (?:sus|tus|su|your|of your|any of your|ningun|de sus|nada de) (?:servicios?|services?|productos?|products?|help|ayuda|business|stuff|cosas|ofertas|junk)\b|^(?:(?:i|id|i would|we|would) )*(?:rather|prefer) NEG$|^(?:ya )?NEG (?:sigan?|sigas|continuen)\b(?! (?:recto|derecho))/,
    unlessAfter: /\bif (?:you )?$/,
  },
  // Not the one whom they look for.
  {
    says: /\bNEG (?:the |an? )?(?:home ?owner|owner|right person|person you|resident|account holder)\b(?!.* but\b)|\bNEG(?: \S+){0,4} (?:live|vive|vivimos|vivo|reside)(?: \S+){0,4} (?:anymore|any more|mas)\b|\bNEG vive (?:ningun|ninguna|nadie|mas|aqui)|\b(?:NEG|no longer)(?: \S+)? (?:have|has|tiene|uses?|usa) (?:this|that|este|ese|el) DATA\b|\b(?:NEG|isnt|ya NEG es)(?: \S+){0,3} (?:his|her|their|\w+s) (?:DATA|CONTACT)(?: anymore| any more)?$|\bwhoever (?:you|u|that|it|this)\b|\b(?:got|RECEIVE|has|new owner of) (?:the )?(?:wrong one|this (?:CONTACT|DATA))|\b(?:had|have) this DATA (?:for|since|over)\b|\bDATA incorrecto\b|\bwrong DATA\b/,
    unlessWith: /\b(?:website|invoice|order|listed|google|sign says|yet|order DATA)\b/,
  },
  {
    says: /\b(?:(?:mr|mrs|ms) \S+|he|she|hes|shes|he is|she is|husband|wife|mother|father|mom|dad|brother|sister|person|grandma|grandpa|uncle|aunt)(?: has| is)? (?:passed|dead|gone)(?: away| on)?$|^(?!it|the|inspection|we|i|he)\w+ has passed$/,
  },
  // Threats and anger.
  {
    says: /(?:^|\b(?:i|ill|im|gonna|going to|los|las|lo|te|voy a|bye|you are|you just|been|RECEIVE|and|am|ustedes|number|adding you to my|,) (?:\S+ )?)(?:block|blocked|blocking|bloque\w+)(?: (?:you|LIST|and \S+|now|bye|this|,))*$|\bRECEIVE COURT\b|\bcomplaint (?:filed|submitted|sent)\b/,
    unlessWith:
      /\b(?:drain|gutter|driveway|road|street|toilet|pipe|sink|view|carrier|is it|is the|was)\b/,
  },
  {
    says: /^(?!.*\?)(?!(?:is|do|SPAM CONTACT (?:from|or|$)|does|are|was|did|has|it went|check|went|my|i need|see|ask|call|talk|your|one|two|need|any|good|a|the|im|i)\b)(?!.*\b(?:folder|filter|NEG|in|into|want|(?<!(?:looks|look|sounds|seems|feels|smells) )WANT|love|eat)\b)(?:\S+ ){0,4}(?:SPAM|COURT)(?: (?:SPAM|CONTACT|too|af|bro|again|alert|risk|likely))*$/,
  },
  {
    says: /^(?:(?:this|these|you|youre|that|thats|its|it|so|very|super|really|extremely|incredibly|fucking|damn|are|is|your|CONTACT|people|guys|que|son|muy|how|getting|RECEIVE|all|company|beyond|just|texts) )*(?:BOTHER|ANGER)(?: (?:af|asf|now|as hell|people|you|and \S+|!|guys|company|son|,))*$|\b(?:you|youre|ustedes|bunch of|what a|you people|son unos|your) (?:\S+ ){0,3}ANGER\b/,
    unlessWith: /\b(?:sorry|disculp\w+|perdon\w*|NEG)\b/,
  },
  {
    unlessWith: /\b(?:RECEIVE my money|take my money|how much|deal|price|way)\b/,
    says: /\bshut(?: the \S+)? up\b(?=$| (?:you|and|already|with)\b)|\bRECEIVE bent\b|^im COURT$|\bNEG right to CONTACT\b|^NEG l[ao] conozco$|\bgo (?:f|fuck|screw|kill|jump)\b|\bpound sand\b|^bite me\b|\bkiss (?:my|our) \S+|\b(?:hate|despise|loathe) (?:you|this company|your company|these|getting|RECEIVE)\b(?!.* sold out)|\bal (?:diablo|carajo|infierno)\b|\bBOTHER tu madre\b|\bpudr\w+|\bjod[ae]nse\b|\bme (?:tienen?|tiene) (?:hart\w|cansad\w|podrid\w)|\b(?:me )?(?:ya )?me (?:canse|harte|hart\w)\b(?: de\b|$)|\bsuck (?:my|it|a)\b|\bup yours\b|\bscrew (?:you|off)\b|\brot in\b|\ba la (?:verga|mierda|chingada|goma)\b|\bhijos? de\b/,
  },
  {
    says: /\b(?:had enough|had it|done|so over|over|fed up|through)(?: (?:up to here|with|of))* (?:these|this|you|your|yall|it|them|CONTACT)(?: (?:people|CONTACT|crap|shit|guys|nonsense|company|already|now))*$|^(?:ive |i have |i |weve |we )?had enough$|^(?:ya )?(?:es |fue |con )?suficiente(?: ya| por favor| de .*)?$/,
    unlessWith: /\b(?:done with it|come over|all over|CANT|NEG|when|are you|move over)\b/,
  },
  {
    says: /^(?:(?:not now|no|,|ni ahora|ahora ni) )*(?:NEG now )?(?:NEG ever|never|nunca|jamas|NEG)(?: (?:ever|again|mas|please|por favor|CONTACT|jamas|nunca|,))+$|^nunca$/,
    unlessWith: /^NEG (?:please|,|por favor)\b|^NEG (?:CONTACT )?por\b/,
  },
  {
    says: /\bcomo (?:cancel\w+|me salgo|salgo|dejo de|paro|quito|detengo|REMOVE|END|hago para (?:END|REMOVE|salir|dejar|parar|que NEG))\b|\b(?:me|nos) dej[ae]n? (?:en paz|tranquil\w|quiet\w)\b|\b(?:dejen?|dejad?)(?:me|nos) (?:quiet\w|ya)\b|\bEND (?:quiet\w|tranquil\w|en paz)\b/,
  },
]
