/* The parts that sentences of an opt-out in English are made of. */
export const verb =
  '(?:text|call|phone|ring|dial|message|contact|e ?mail|write|send|solicit|bother|disturb|harass|spam|reach|bug|annoy|pester|hit|robocall|market to|try to (?:call|reach|contact)|leave (?:(?:me|us|any|more|a|another|these) )*(?:messages?|voicemails?|one|anything)|(?:use|sell|share|keep|store)(?: or \\w+)? (?:it again|(?:this|my|the) (?:phone |cell )?(?:number|info|data|contact)))'
export const doing =
  '(?:texting|calling|phoning|ringing|dialing|messaging|contacting|e ?mailing|writing|sending|soliciting|bothering|disturbing|harassing|spamming|reaching|bugging|annoying|pestering|hitting|blowing|wasting|leaving|robocalling|advertising|marketing|using|trying to|text(?= me| my| this| us)|call(?= me| my| this| us)|contact(?= me| my| us)|message(?= me| us))'
export const noun =
  '(?:texts?|messages?|calls?|e ?mails?|voicemails?|voice ?mails?|vms?|sms|spam|stuff|crap|shit|bs|garbage|junk|ads|solicitations?|notifications?|alerts?|promos?|promotions?|communications?|contact|correspondence|robocalls?|texting|messaging|calling|marketing|solicitors)'
export const between =
  '(?: (?:it|with|all|any|the|these|this|those|your|you|future|further|more|anymore|from|fucking|freaking|damn|damned|stupid|annoying|dumb|unwanted|unsolicited|me|us|my|kind of|type of|of|please|text|phone|marketing|automated|subscription|to|sending|getting|receiving)){0,5}'
export const person =
  '(?:me|us|him|her|(?:my|our|this|the|that|his|her) (?:\\w+ ){0,2}(?:number|name|phone|contact|cell|line|info|information|email|details|data|household|mom|mother|dad|wife|husband)|number|name)'
export const place =
  '(?:lists?|database|system|systems|records?|files?|rotation|group|chain|thread|campaign|program|registry|contacts|book)'

/** What stands before *stop* when it is not the wish: denied, another person's, or a place to stop at. */
export const otherStop = new RegExp(
  [
    '(?:^|[^u] |[^o]u )(?:dont|do not|never|wont|will not|cant|cannot|can not|couldnt|couldn t|didnt|doesnt|wouldnt|not|non)(?: (?:ever|even|just|seem to|you ever|want you to|want to|want it to))? $',
    '\\b(?:i|we|ill|well|id|he|she|they|hell|shell|someone|anyone|kids|dog|let me|lets)(?: (?:can|will|could|had|have|need|needs|should|did|just|might|may|must|would|wanted|want|also|might also|am going|are going|was going|plan|always|usually|used)){0,3}(?: to)? $',
    '\\b(?:a|an|the|our|my|what|next|last|first|each|every|one|final|pit|full|rest|regular|bus|truck|train|subway|metro|tram|traffic|any|which|another|second|good|quick|short|non|short|door|back|whistle) $',
    '\\b(?:did|have|has|had|do|does|didnt) (?:you|they|he|she|it|the|your|this|that|we|i)(?: \\w+){0,3} $',
    '\\b(?:may|can|should|shall|could|when do|where do|if) (?:i|we)(?: \\w+){0,2} $',
  ].join('|'),
)
/** Complaints that deny it of the other side mean the wish: *you won't stop texting me*. */
export const complaint =
  /\b(?:you|you guys|you people|guys|people|they) (?:just )?(?:dont|do not|wont|will not|cant|never|refuse to|keep) $|\bhow (?:do|can|could|would|to|am)(?: i| we| you)?(?: get you to| make you)? ?$|\bhave to (?:say|tell you|ask you)(?: to)? $/

/** What may follow *stop* when nothing else is meant to be stopped. */
export const nothingElse =
  '(?=$| ,| (?:it|this|that|these|those|them|with|now|please|already|all|thanks|thank|ty|everything|immediately|asap|at once|i|im|ill|ive|or|me|us|because|before|bro|bruh|man|dude|sir|lol|omg|twice|yesterday|today|three|times|again|unsubscribe|remove|take|delete|do|dont|no|nope|we|you|your|my|who|why|stop|end|quit|ok|yes|fuck|xsignx|or else|seriously|with this|spam|sending|contact|texting|calling|wrong|not|there is|hes|shes|its|ya|and (?:remove|delete|take|lose|dont|do not|never|leave|i|unsubscribe)|\\d+)\\b)'

/** A time or a place that limits *don't call me*. */
export const englishLimits =
  /\b(?:today|tonight|tomorrow|yet|right now|at work|before|after|until|till|while|during|late|early|at night|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|sundays?|saturdays?|in the (?:morning|mornings|evening|evenings|afternoon)|between|unless|except|without|this week)\b/
/** What lifts such a limit again. */
export const englishEver = /\b(?:again|anymore|any ?more|ever|no more|at all)\b/
/** A wish to be reached another time, beside *don't call me today*. */
export const englishInvitation =
  /\b(?:have|ask) (?:someone|somebody|your \w+) (?:to )?call\b|\b(?:ill|i will|we will) (?:call|text|let you know|reach out|be in touch|get back|contact|message)|(?<!\b(?:dont|not|never|stop|to|you|or) )\b(?:call|text|try|ring|message) (?:me |us |back |my \w+ )?(?:back |again )?(?:tomorrow|later|at \d|around \d|after|on \w+day|next|in the|\w+day|this (?:afternoon|evening)|tonight)/
