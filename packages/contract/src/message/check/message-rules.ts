/** Who asks for it: a law, or the carriers, who may block what breaks their rules. */
export type RuleBy = 'law' | 'carriers'

interface MessageRule {
  readonly title: string
  readonly reason: string
  readonly by: RuleBy
  readonly source: string
  /** The day on which the rule was last compared with its source. */
  readonly compared: string
}

const FCC = '47 CFR 64.1200(b)'
const CTIA = 'CTIA Messaging Principles and Best Practices (2023)'
/** The day on which the rules were last compared with their sources. */
export const COMPARED = '2026-11-23'

/**
 * What the message check looks for in a voicemail's words or a text, with the reason that its writer reads.
 * All are warnings: a machine that reads 200 characters can be wrong, and a business knows its own case.
 */
export const messageRules = {
  caller_missing: {
    title: 'It doesn’t say who is calling',
    reason:
      'A recorded message must name your business at its start, and a text that does not is taken for spam.',
    by: 'law',
    source: `${FCC}(1)`,
    compared: COMPARED,
  },
  number_missing: {
    title: 'It gives no number to call',
    reason: 'A recorded message must give a number that people can call.',
    by: 'law',
    source: `${FCC}(2)`,
    compared: COMPARED,
  },
  opt_out_missing: {
    title: 'It doesn’t say how to opt out',
    reason:
      'A marketing message must say how to get no more of them: a voicemail by a number, a text by STOP.',
    by: 'law',
    source: `${FCC}(3); ${CTIA}, on opting out`,
    compared: COMPARED,
  },
  opt_out_spoken: {
    title: 'It asks to reply STOP to a voicemail',
    reason:
      'A voicemail can’t be replied to. The text that follows it gets this sentence by itself.',
    by: 'carriers',
    source: `${CTIA}, on opting out`,
    compared: COMPARED,
  },
  regulated: {
    title: 'It speaks of something that carriers block',
    reason:
      'Carriers block texts about sex, hate, alcohol, firearms, tobacco and cannabis, often with all later ones of the number.',
    by: 'carriers',
    source: `${CTIA}, on unwanted content (SHAFT)`,
    compared: COMPARED,
  },
  prize: {
    title: 'It promises a prize',
    reason:
      'Prizes, winners and gifts that have to be claimed are what fraud looks like; carriers and people report them.',
    by: 'carriers',
    source: `${CTIA}, on unwanted content; 16 CFR 310.3(a)(1)(iv)`,
    compared: COMPARED,
  },
  spam_words: {
    title: 'It has wording that filters take for spam',
    reason: 'Filters of the carriers know this wording from fraud. Say the same plainly.',
    by: 'carriers',
    source: `${CTIA}, on unwanted content`,
    compared: COMPARED,
  },
  shouting: {
    title: 'It shouts',
    reason:
      'Words in capitals and rows of exclamation marks look like spam to filters and to people.',
    by: 'carriers',
    source: `${CTIA}, on unwanted content`,
    compared: COMPARED,
  },
  shortener: {
    title: 'It has a shortened link',
    reason:
      'Carriers block public link shorteners, because they hide where they lead. Use the address of your own website.',
    by: 'carriers',
    source: `${CTIA}, on embedded links`,
    compared: COMPARED,
  },
} as const satisfies Record<string, MessageRule>
export type MessageRuleName = keyof typeof messageRules
