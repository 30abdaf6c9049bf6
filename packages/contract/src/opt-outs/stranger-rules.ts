import type { ReplyRule } from './reply-rule.ts'

/* On word families, like complaint-rules.ts: a stranger, no business with us, and turning us away. */
export const strangerRules: readonly ReplyRule[] = [
  {
    says: /\b(?:NEG|there is NEG) (?!one\b|show\b|problem\b)\w+ here$|\b(?:NEG heard of|NEG idea who|NEG know (?:any|a|who)) \w+(?: is)?$|\b(?:meant|intended|belongs|belong)(?: \w+)? (?:for|to) (?:someone|somebody) else\b|\b(?:named|called) \w+ who\b|\beste DATA is wrong\b|\b(?:my name isnt|my DATA (?:isnt|NEG|is NEG)|NEG es mi DATA|NEG hay ningun\w*) ?|\b(?:esta|estas|estan) equivocad\w(?:$| de DATA)|^(?:se )?marco mal$|^aqui NEG (?:es|vive)\b|\bNEG vivo (?:ahi|aqui|alli)\b/,
    unlessWith: /\byet\b/,
  },
  {
    says: /\bthis is (?:a|an|my) (?:\S+ ){0,2}(?:minors|childs|kids|landline|fax|CONTACT line|dispatch|hospital|pager|emergency|work|business|child) ?(?:DATA|CONTACT|line|only)?\b|\b(?:employee|tenant|person|owner)(?: has)? (?:left|retired|quit)\b|\bwe (?:have )?(?:relocated|moved) (?:to|out|away)\b|\b(?:NEG|NEG longer|no longer|nor)(?: (?:a|your|have|an|be))* (?:customer|client|member|account (?:with|there|here)|subscriber|patient|cliente)\b|\bNEG (?:CONTACT )(?:policy|WANT)\b|\bNEG (?:take|accept|answer|respond to)(?: \w+)? (?:CONTACT|SPAM)\b/,
    unlessWith: /\b(?:but|yet|can i|do you|please come|quote|need|line item)\b/,
  },
  {
    says: /\b(?:we|i|id|ill|well|wed)(?: will)? NEG (?:buy|buying|shop|use|come back|purchase)(?: \S+)? (?:from|at|with|there)\b|^NEG buying\b|\bkeep (?:this|it) up\b|\blos[et] a customer\b|\btake my business elsewhere\b|\b(?:NEG|zero) (?:use for|interest$|interest in)|\bdisinterested\b|\bNEG WANT (?:anything|whatever|any part|nada|my DATA|comprar|ser parte|que me RECEIVE|RECEIVE)\b(?! (?:to (?:eat|drink)|else|today|frio))|\bNEG (?:really )?WANT (?:these|those|this)\b(?! (?:one|\w+s?\b))/,
    unlessWith: /\b(?:yet|late|miss|come with|right now|today|at the moment)\b/,
  },
  {
    says: /\b(?:if|that) (?:i|we) NEG (?:heard|hear) from\b|\bthrilled if\b.*\bNEG\b|\b(?:mind|about) NEG (?:CONTACT|BOTHER)\b|\bway to NEG do\b|\b(?:preferences?|account|records?|file)(?: \S+){0,2} (?:to )?NEG (?:CONTACT|marketing)\b|\bNEG (?:for|para) (?:CONTACT|marketing)\b|\bNEG mean(?: \S+)? (?:can|you) .*CONTACT\b|\b(?:CONTACT|BOTHER) (?:me |us )?(?:daily|every day|constantly|nonstop|all day|so much|too much)\b|\b(?:every|single) day\b.*\bCONTACT\b|\bCONTACT (?:every|each) day\b|\bNEG put anything in my\b|\bfull of your\b/,
    unlessWith: /\b(?:please|can you|love) (?:CONTACT)\b|\bNEG (?:END|miss)\b/,
  },
  {
    says: /\b(?:unlink|uncheck|disconnect|detach|unregister|deregister|de register|pull|unfollow|unjoin|unsubbed|close out) ?(?:me|us|my (?:DATA|file|contact|CONTACT))?(?: from|$| for)|^(?:please )?close my file\b|^(?:leave|exit)(?: (?:the |this )?(?:group|LIST|chat))?$|\bhow do i leave(?: this \S+| the group)?$|\bdone with this (?:LIST|group)\b|^REMOVE (?:CONTACT|DATA|everything)\b|\bREMOVE (?:everything|all) (?:you have|about|on) \b/,
    unlessAfter: /\b(?:NEG|CANT) $/,
  },
  {
    says: /\b(?:out of control|last warning|final warning|been warned|i warned you|statutory|revocation|our counsel|legal department|respect (?:my|our) (?:privacy|wishes)|damages)\b|^(?:thats it , ?|goodbye ,? ?|bye ,? ?)?(?:blocked|blocking)(?: (?:you|this|now))?$|\b(?:go|find someone else to) (?:CONTACT|BOTHER|SPAM) ?(?:someone|somebody)?\b|\b(?:CONTACT|BOTHER|SPAM) (?:someone|somebody) else\b|\breal job\b|\bCONTACT (?:are|is) (?:\S+ )?(?:ANGER|too much)\b|\bday are ANGER\b|\bstill RECEIVE CONTACT\b|\bCONTACT END and\b|\bhate (?:CONTACT|the CONTACT|your)\b|^demanda\b/,
    unlessWith: /\b(?:water damages|hail|storm|insurance|fee)\b/,
  },
  {
    says: /\b(?:NEG|can you|puede|pueden|WANT que me|WANT que|WANT|como me|quiero|pido) ?(?:me |nos )?(?:REMOVE|salirme|desapunt\w+)$|\b(?:les?|te|los|ya los|ya te) report\w*$|^reportad[oa]s?$|\bolvidense de\b|\bhasta la (?:madre|coronilla)\b|\b(?:que|son) pesad[oa]s?\b|\bcomo bloqueo\b|\bNEG WANT (?:informacion|DATA|esta DATA)$|\bNEG (?:RECEIVE|lleguen) CONTACT\b|\bNEG me text\w+$|\bNEG mas por fa\b|\bya NEG me RECEIVE CONTACT\b|\bsaver? NEG\b|\bNEG save (?:my|this) DATA\b/,
    unlessAfter: /\b(?:NEG) $/,
    unlessWith: /\b(?:leer|ver)\b/,
  },
  { says: /^(?:(?:i said|i say) )?NEG(?: (?:asking|already))+$|^i said NEG$/ },
]
