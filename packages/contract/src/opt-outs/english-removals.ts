import { person, place } from './english-parts.ts'
import type { ReplyRule } from './reply-rule.ts'

/** Off the list: removal, consent taken back, and being turned away. */
export const englishRemovals: readonly ReplyRule[] = [
  // Off the list.
  {
    says: new RegExp(
      `\\b(?:remov|delet|eras|scrub|wip|purg|unlist|exclud|unenroll)(?:e|ing|bing)? ${person}\\b(?! (?:as|to) | from (?:the|my|our) (?!(?:\\w+ ){0,2}(?:lists?|database|system|records?|file|files|group|chain|calls?|campaign)\\b))|\\btake (?:out|off|of) my (?:phone )?number\\b|\\b(?:delete|remove|erase)(?: (?:\\w+|,)){0,12} (?:my|this) (?:phone |cell )?number\\b|(?:^|, |please |kindly )remove(?=$| ,| thanks| thank| now| asap)|\\b(?:number|phone|cell)\\b.*\\b(?:remove|delete) (?:it|that)\\b`,
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
      `\\b(?:off|from|of) (?:the|your|ya|this|that|ur|any|whatever)(?: \\w+){0,2} lists?\\b`,
    ),
    unlessAfter:
      /\b(?:dont|do not|never|not|didnt|why was|was|who|took|fell|dropped|got)(?: \w+){0,3} $/,
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
    unlessWith: /\bunsubscribe (?:button|link|page)\b.*\blog ?in\b|\bresubscribe\b/,
    unlessAfter:
      /\b(?:dont|do not|didnt|did not|never|not|accidentally|mistakenly|did i)(?: (?:want|mean|need|to|have|ever|accidentally|just))* $/,
  },
  { says: /\bcease\b(?! fire)|\bdesist\b/ },
  // Consent.
  {
    says: /\b(?:revok(?:e|ed|es|ing)|withdr[ae]w(?:n|ing|s)?|rescind(?:ing|ed)?|retract(?:ing)?|cancel(?:l?ing)?)(?: \w+){0,5} (?:consent|permission|authorization|authorisation)\b|\btak(?:e|ing) back (?:my|any) (?:consent|permission)\b|\b(?:consent|permission)(?: \w+){0,2} (?:withdrawn|revoked|rescinded|denied)\b/,
  },
  {
    says: /\b(?:do not|dont|no longer|never|did not|didnt|not|without|nor|no)(?: \w+){0,4} (?:consent|consented|permission|authorized|authorize|authorization|permit)\b/,
    unlessWith: /\b(?:do i|slip|form|need|sign|procedure|is there|charge|fee)\b/,
  },
  // Our copy of the number.
  {
    says: /\b(?:lose|loose|forget|erase|trash|burn|toss|discard|ditch|destroy|throw (?:away|out)) (?:my|this|the|our|that) (?:\w+ )?(?:number|contact|info|digits|phone)\b|\b(?:throw|toss) (?:my|this) number (?:away|out)\b/,
    unlessAfter: /\b(?:i|we|ill|dont|do not|did you|not|never|you) $/,
  },
  // Turned away.
  {
    says: /\bleave (?:me|us|my \w+|her|him|them|this number|our family)(?: \w+){0,3} alone?\b|\bleave (?:me|us) be$/,
    unlessAfter: /\b(?:dont|do not|never|not|can i|could i|should i|may i|i|we|i will) $/,
  },
  {
    says: /(?:^|, |please |just |so |and |ok |now |dude |omg |you )(?:go away|get lost|bug off|buzz off|back off|beat it|kick rocks|take a hike|knock it off|knock this off|cut it out|cut this out|give it a rest)\b(?! (?:every|party|with|for|to|in|next|on|this|at|the|a|from)\b)|\b(?:fuck|f|piss|eff|screw|bugger|sod) off\b/,
    unlessAfter: /\b(?:dont|do not|never|did you) $/,
  },
  {
    says: /^(?:(?:ok|you are|youre|your|you|this number is|number|ive|i have|i am|im|i|consider yourself|getting|got|been|already|now|just|and) )*(?:blocked|blocking)(?= (?:you|this|ya|your|and|u|now|reported|bye)\b|$| ,)/,
  },
  {
    says: /\bsi me vuelven? a\b|\bpart of (?:my )?do not\b|\b(?:this is|consider this|take this as) (?:my |formal |an? )*(?:notice|request|optout)\b.*\b(?:stop|optout|remove|revoke|unsubscribe|contact)/,
  },
]
