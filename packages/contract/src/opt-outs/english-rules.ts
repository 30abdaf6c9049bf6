import {
  between,
  complaint,
  doing,
  nothingElse,
  noun,
  otherStop,
  person,
  place,
  verb,
} from './english-parts.ts'
import type { ReplyRule } from './reply-rule.ts'

export const englishStops: readonly ReplyRule[] = [
  // Stop + what comes from us.
  {
    says: new RegExp(
      `\\b(?:stop|quite?|cease|halt|discontinue|terminate|end|cancel)${between} ${noun}\\b`,
    ),
    unlessAfter: otherStop,
    evenAfter: complaint,
    unlessWith:
      /\b(?:call|text|message|contact) (?:me|us) (?:back|later|tomorrow)\b.*\bstop\b.*\?|\bcancel(?:lation)? policy|\bbus stop/,
  },
  {
    says: new RegExp(
      `\\b(?:stop|quite?|discontinue|halt)${between} (?:receiving|getting|receive|get)\\b`,
    ),
    unlessAfter: /\b(?:dont|do not|never|didnt|not)(?: want to)? $/,
  },
  {
    says: new RegExp(`\\b(?:stop|quite?|top|discontinue|cease|halt)${between} ${doing}\\b`),
    unlessAfter: otherStop,
    evenAfter: complaint,
  },
  // Stop, and nothing else.
  {
    says: new RegExp(`\\bstop\\b${nothingElse}`),
    unlessAfter: otherStop,
    evenAfter:
      /\b(?:if|unless) (?:you|they)(?: \w+)? (?:dont|do not|wont|cant) $|\bcant (?:you|they)(?: \w+){0,2} $|\b(?:told|asked) (?:you|them)(?: \w+)* to $|\bi (?:have )?(?:already )?(?:said|texted|replied|sent|typed|wrote)(?: to)? $|\bhave to (?:say|tell you|ask you|text|reply|type)(?: to)? $/,
  },
  {
    says: new RegExp(
      `\\b(?:you|this|it|that|these|they|yall|people|guys) (?:\\w+ )?(?:need to|needs to|have to|has to|must|got to|better|ought to|should|can) (?:\\w+ )?(?:stop|quit|end)\\b${nothingElse}`,
    ),
  },
  {
    says: /\b(?:ask|told|tell|beg|need|want|warn|request|order)(?:ed|ing|ging)? (?:(?:you|people|guys|all|yall|folks|them) )+to (?:stop|quit|end|cease)\b(?! (?:by|in|over|at|for|here)\b)/,
    unlessAfter: /\b(?:dont|didnt|never|not) $/,
  },
  {
    says: /\b(?:if|and) (?:you|i|u)(?: \w+){0,2} (?:send|text|call|contact|get|receive|hear|bother|message)(?: \w+){0,2} (?:one more|another|again|any more|1 more|anymore)\b|\bone more (?:text|call|message|voicemail|time)\b.* (?:and|ill|i will|im)\b/,
    unlessWith: /\b(?:happy|thanks|great|please call|coupon)\b/,
  },
  {
    says: /\b(?:get|stay|keep|leave) (?:off|out of|away from|outta|the hell off|the fuck out of|away) (?:of )?(?:my|our|me)\b/,
    unlessWith: /\b(?:lawn|driveway|grass)\b/,
  },
  {
    says: /\b(?:make|want|need) (?:it|this|them|these|that|you)(?: \w+)? (?:to )?(?:stop|quit|end)\b(?! (?!it\b|this\b|now\b|that\b|asap\b|please\b)\w+ing\b)|\b(?:make|have|get)(?: \w+){1,2} (?:texts|messages|calls|voicemails|people|company|staff|system|computer)(?: to)? (?:go away|stop|quit|end)\b/,
    unlessAfter: /\b(?:dont|didnt|never|not) $/,
  },
  {
    says: /(?:^|, |please |just |you |now |to )(?:quit|end|stop) (?:it|this|these|that|already|now)(?=$| ,| now| please| already| right| thanks)/,
    unlessAfter: otherStop,
  },
  // Don't + what we do.
  {
    says: new RegExp(
      `\\b(?:do not|dont|never|not to|to not|please not)(?: (?:ever|you|please|dare|even|again|keep|be|bother|try to|attempt to|under any circumstances|guys|people|continue to|fucking|freaking|just|need to|have to|directly|you ever|further)){0,4} (?:${verb}|texting|calling|contacting|messaging|sending)\\b(?! (?:it|a|an|the|your|yourself|and drive|in sick|for help)\\b)`,
    ),
    unlessAfter:
      /\b(?:why|how come|you|they|he|she|i|we|people|nobody|who|forget|hesitate)(?: (?:guys|people|also|just))? $/,
    evenAfter:
      /\b(?:want|told|asked|asking|tell|ask|instructed) you $|\btold (?:you )?(?:people|guys) $/,
    limited: true,
  },
  {
    says: new RegExp(
      `\\b(?:dont|do not|no) (?:(?:have|need|reason|want you|want anyone|want people|want them) )(?:to |you )?(?:keep )?(?:${verb}|texting|calling|contacting|messaging|bothering|sending)(?: out| back out)? (?:me|us|this|here|my|anymore|again)\\b(?! back)`,
    ),
    limited: true,
  },
  {
    says: new RegExp(
      `\\b(?:can|could|would|will|must|may|should) (?:you|they|people)?(?: (?:please|guys|just|all))* ?not (?:be )?(?:${verb}|contacted|called|texted)\\b`,
    ),
    unlessAfter: /\b(?:why|i|we) $/,
    limited: true,
  },
  {
    says: new RegExp(
      `\\bnot (?:authorized|allowed|permitted|welcome|to be) (?:to )?(?:${verb}|contacted|called|texted|used?)\\b`,
    ),
  },
  {
    says: new RegExp(`\\b(?:refrain from|avoid|cease|quit|no longer be|keep from) ${doing}\\b`),
    unlessAfter: /\bi (?:\w+ )?$/,
  },
  {
    says: new RegExp(
      `\\b(?:rather|prefer|wish|like it if|appreciate it if) (?:you|they|people|your company) (?:didnt|did not|wouldnt|would not|dont|never|not|stopped|quit) ?(?:${verb}|${doing})?\\b`,
    ),
  },
  // No wish for it.
  {
    says: new RegExp(
      `\\b(?:do not|dont|no longer|never|not|didnt)(?: (?:really|even|ever|currently))? (?:want|wish|care|need|like|desire|wanted|asked?|interested in)(?: (?:for|to|be|get|getting|receive|receiving|have|hear|see|to see|on))*(?: (?:any|more|anymore|these|those|your|such|further|this|that|none|no|of|from|other|unsolicited|kind of|type of|all|stupid|damn|fucking|marketing|text|phone)){0,5} ${noun}\\b`,
    ),
    unlessWith: /\bmiss\b|\b(?:want|need) to (?:text|call|message|send)\b/,
    limited: true,
  },
  {
    says: /\b(?:do not|dont|no longer) (?:want|need|like) (?:any of |none of |no part of )?(?:this|these|that|it)(?: (?:anymore|shit|crap|stuff|thing))?(?=$| ,)|\b(?:do not|dont|no longer) (?:want|wish|need|care) to (?:get|receive|see|have|keep getting) (?:any of )?(?:this|these|those|that|them)(?=$| ,| anymore| again| from)/,
  },
  {
    says: /\b(?:do not|dont|no longer|rather not|prefer not|never|not)(?: \w+)? (?:want|wish|like|care|interested in|to|be|want to)? ?(?:to )?(?:hear(?:ing)? from (?:you|your|this|ya)|be(?:ing)? (?:contacted|called|texted|messaged|bothered|solicited|disturbed|(?:on|in|part of) (?:your|this|the|any|that)\b))/,
    unlessAfter: /\b(?:why|you|they) (?:\w+ )?$/,
    limited: true,
  },
  {
    says: /\b(?:do not|dont|no longer|never) (?:want|need|wish)(?: to)?(?: (?:hear|get|receive|have|see))? (?:anything|nothing|any|none|any more|no part)(?: \w+){0,2} (?:from|to do with) (?:you|your|this|ya|these)\b/,
  },
  {
    says: new RegExp(
      `\\b(?:dont|do not) want (?:you|anyone|them|people|your company)(?: (?:to|ever|people|guys)){0,2} (?:${verb}|${doing})`,
    ),
    limited: true,
  },
  {
    says: new RegExp(
      `\\b(?:appreciate|rather|prefer|like|love|hope|want)(?: \\w+){0,2} (?:not|no)(?: to| longer| more)?(?: to)? (?:get|getting|receiv\\w+|be (?:contacted|texted|called|bothered)|hear|${noun}|contact)\\b`,
    ),
  },
  {
    says: /\b(?:make sure|ensure|so|see to it|sure)(?: that)? (?:i|we) (?:dont|do not|never|stop) (?:get|receive|hear)/,
  },
  {
    says: new RegExp(
      `(?:^|, |please |want |and |demand |but |thanks |thank you |bro |need |accept )(?:no|zero) (?:(?:more|further|other|unsolicited|additional|future|fucking|spam|sales|marketing|text) ){0,3}(?:${noun}|soliciting|of (?:this|these|them|that))(?=$| ,| (?:please|thanks|thank|from|to|at|here|ever|anymore|no|again|whatsoever|with|or|and|ok|man|for me)\\b)`,
    ),
    unlessWith: /\b(?:yet|came|come|got|received|worry|resend)\b/,
  },
  {
    says: /^(?:(?:ok|please|hey|hi|and|thanks|nah|i said) )*no more(?: please| thanks| thank you| ok| stop)*$/,
  },
  {
    says: new RegExp(
      `\\benough (?:with|of) (?:\\w+ ){0,3}(?:${noun}|already|this)|\\benough already\\b|^enough , ?stop`,
    ),
  },
  {
    says: /\b(?:want|wanna|let me) (?:off|out)(?=$| ,| of (?:this|your|the) (?:list|thing|group|text|loop)| (?:this|your|the) )/,
  },
  // Off the list.
  {
    says: new RegExp(
      `\\b(?:remov|delet|eras|scrub|wip|purg|unlist|exclud|unenroll)(?:e|ing|bing)? ${person}\\b(?! (?:as|to) )|\\btake (?:out|off|of) my (?:phone )?number\\b|\\b(?:delete|remove|erase)(?: \\w+){0,8} (?:my|this) (?:phone |cell )?number\\b|(?:^|, |please |kindly )remove(?=$| ,)|\\b(?:number|phone|cell)\\b.*\\b(?:remove|delete) (?:it|that)\\b`,
    ),
    unlessAfter: /\b(?:dont|do not|did you|never|why did you|not) $/,
    unlessWith:
      /\b(?:wait ?list|waiting list|guest list|from my order|stain|tree|tattoo|wall|snow)\b/,
  },
  {
    says: new RegExp(
      `\\b(?:tak|get|drop|scratch|strik|cross|kick|pull|hav|keep|put|mov|knock)(?:e|t?ing|p?ing)? ${person}(?: \\w+)? (?:off|of|from|out of|out|removed|taken off|deleted)(?: (?:of|the|your|this|that|all|any|these|those|whatever|ever|every|and|mailing|calling|call|contact|text|texting|phone|marketing|distribution|spam|fucking|damn|stupid|sales|robocall|every single)){0,6} (?:${place}|it|this|here|thing|texts?|messages?|calls?|calling|mailing)\\b`,
    ),
    unlessAfter: /\b(?:dont|do not|did you|never|not|why did you) $/,
    unlessWith: /\bwait(?:ing)? ?list|guest list/,
  },
  {
    says: /\b(?:take|taking|get|getting) (?:me|us|my (?:\w+ )?number|this (?:\w+ )?number|my name|him|her) (?:off|out|of)(?: of)?(?=$| ,| (?:your|ya|this|that|these|those|please|now|i|or|and|thanks|already|immediately)\b)/,
    unlessAfter: /\b(?:dont|do not|never|not) $/,
    unlessWith: /\b(?:exit|bus|corner|airport|schedule|island)\b/,
  },
  {
    says: new RegExp(
      `\\b(?:off|from|of) (?:the|your|ya|this|that|ur|any|whatever)(?: (?:damn|fucking|stupid|call|calling|text|contact|mailing|phone|marketing)){0,2} lists?\\b`,
    ),
    unlessAfter: /\b(?:dont|do not|never|not|didnt|why was|was|who)(?: \w+){0,3} $/,
    unlessWith:
      /\bwait|guest|grocer|shopping|bucket|price list|got|your list|from the list i|choose|pick\b/,
  },
  {
    says: new RegExp(
      `\\b(?:remove|delete|removal|deletion)(?: \\w+)? (?:from|off)(?: \\w+){0,3} (?:lists?|database|system)\\b|\\b(?:request|requesting|requested|demand|ask for|asking for) (?:\\w+ ){0,2}(?:removal|deletion)\\b`,
    ),
  },
  {
    says: /\b(?:me|us|number|name|cell|phone) (?:(?:needs|has|must|should|to|be|to be|need) )*(?:removed|taken (?:off|out)|deleted|unsubscribed|optout)\b/,
    unlessAfter: /\b(?:did you|who|why was) $/,
  },
  {
    says: /\b(?:request(?:ed|ing)?|ask(?:ed|ing)?|want|wish|like|need|demand|have|supposed|how (?:can|do) i|can i|could i|may i)(?: to)? (?:be|get) (?:removed|taken (?:off|out)|deleted|unsubscribed|optout)\b|\b(?:i|we)(?: \w+){0,3} (?:to be|be|to get|get|being) (?:removed|taken (?:off|out)|deleted|unsubscribed|optout)\b/,
    unlessAfter: /\b(?:dont|do not|why did|did) $/,
  },
  {
    says: /\b(?:do not|dont|no) (?:call|contact|text|solicit\w*|e ?mail)(?: \w+)? (?:list|lists|registry|register|database)\b|\bdnc\b/,
    unlessWith: /\bis there a\b/,
  },
  // The words themselves.
  {
    says: /\bunsubscrib(?:e|ed|ing)\b|\boptout\b|\bopt(?:ed|ing)? (?:me|us|my \w+|this number|myself|(?:me )?the hell|him|her) out\b/,
    unlessAfter:
      /\b(?:dont|do not|didnt|did not|never|not|accidentally|mistakenly|did i)(?: (?:want|mean|need|to|have|ever|accidentally|just))* $/,
  },
  { says: /\bcease\b|\bdesist\b/ },
  // Consent.
  {
    says: /\b(?:revok(?:e|ed|es|ing)|withdr[ae]w(?:n|ing|s)?|rescind(?:ing|ed)?|retract(?:ing)?|cancel(?:l?ing)?)(?: \w+){0,5} (?:consent|permission|authorization|authorisation)\b|\btak(?:e|ing) back (?:my|any) (?:consent|permission)\b|\b(?:consent|permission)(?: \w+){0,2} (?:withdrawn|revoked|rescinded|denied)\b/,
  },
  {
    says: /\b(?:do not|dont|no longer|never|did not|didnt|not|without|nor|no)(?: \w+){0,4} (?:consent|consented|permission|authorized|authorize|authorization|permit)\b/,
    unlessWith: /\b(?:do i|slip|form|need|sign|procedure|is there)\b/,
  },
  // Our copy of the number.
  {
    says: /\b(?:lose|loose|forget|erase|trash|burn|toss|discard|ditch|destroy|throw (?:away|out)) (?:my|this|the|our|that) (?:\w+ )?(?:number|contact|info|digits|phone)\b|\b(?:throw|toss) (?:my|this) number (?:away|out)\b/,
    unlessAfter: /\b(?:i|we|ill|dont|do not|did you|not|never|you) $/,
  },
  // Turned away.
  {
    says: /\bleave (?:me|us|my \w+|her|him|them|this number|our family)(?: \w+){0,3} alone?\b|\bleave (?:me|us) be$/,
    unlessAfter: /\b(?:dont|do not|never|not) $/,
  },
  {
    says: /(?:^|, |please |just |so |and |ok |now |dude |omg |you )(?:go away|get lost|bug off|buzz off|back off|beat it|kick rocks|take a hike|knock it off|knock this off|cut it out|cut this out|give it a rest)\b(?! (?:with|for|to|in|next|on|this|at|the|a|from)\b)|\b(?:fuck|f|piss|eff|screw|bugger|sod) off\b/,
    unlessAfter: /\b(?:dont|do not|never|did you) $/,
  },
  {
    says: /^(?:(?:ok|you are|youre|your|you|this number is|number|ive|i have|i am|im|i|consider yourself|getting|got|been|already|now|just|and) )*(?:blocked|blocking)(?= (?:you|this|ya|your|and|u|now|reported|bye)\b|$| ,)/,
  },
  {
    says: /\bsi me vuelven? a\b|\bpart of (?:my )?do not\b|\b(?:this is|consider this|take this as) (?:my |formal |an? )*(?:notice|request|optout)\b.*\b(?:stop|optout|remove|revoke|unsubscribe|contact)/,
  },
]
