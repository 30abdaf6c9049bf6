import { between, complaint, doing, nothingElse, noun, otherStop, verb } from './english-parts.ts'
import type { ReplyRule } from './reply-rule.ts'

/** An end to calls and texts, and no wish for them. */
export const englishStops: readonly ReplyRule[] = [
  {
    says: /\b(?:leave|keep) (?:me|us|my number|this number) (?:off|out of)\b/,
    unlessAfter: /\b(?:dont|do not|never|not) $/,
  },
  { says: /\bforget (?:you|that you|we)(?: \w+){0,4} number\b/ },
  {
    says: /\b(?:wish|want|prefer|like|choose|ask|asked|asking|request|requested)(?: \w+)? not to (?:receive|get|be|hear|have)\b/,
    limited: true,
  },
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
      `\\b(?:can|could|would|will|must|may|should|better) (?:you|they|people)?(?: (?:please|guys|just|all))* ?not (?:be )?(?:${verb}|contacted|called|texted)\\b`,
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
      `(?:^|, |please |want |and |demand |but |thanks |thank you |bro |need |accept )(?:no|zero) (?:(?:more|further|other|unsolicited|additional|future|fucking|spam|sales|marketing|text) ){0,3}(?:${noun}|soliciting|of (?:this|these|them|that))(?=$| ,| (?:please|thanks|thank|from|to|at|here|ever|anymore|no|again|whatsoever|with|or|and|ok|man|needed|necessary|for me)\\b)`,
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
]
