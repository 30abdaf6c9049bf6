/** The first file of the archive, for the person who opens it. */
export function exportReadme(at: Date): string {
  return `Your Afterbeep data, as of ${at.toISOString()}

account.csv         your business and your plan
users.csv           the people who can sign in
contact-lists.csv   every list, also deleted ones; the people are in the folder contacts,
                    in a file named for the id of their list
campaigns.csv       what was sent, with the messages
runs.csv            when each campaign was dropped
deliveries.csv      each voicemail and text, by run, and what became of it
proofs-of-delivery.csv   recordings by which the voice provider proves some of the voicemails
replies.csv         what people texted back
calls-back.csv      who phoned back, and which keys they pressed
sign-ups.csv        who signed up with you, with the words that they agreed to
other-messages.csv  what was sent outside of campaigns: confirmations of opt-outs, help, questions of sign-ups, tests
credits.csv         every credit that came and went
overage.csv         what was sent beyond the credits, by month
payments-returned.csv   refunds and disputes, and what they took of the credits
sender.csv          your line and your numbers, and what your texts have come from
do-not-contact.csv  numbers that are never contacted again; of each only its last two digits are
                    stored in readable form
test-sends.csv, test-numbers.csv   tests to your own phones

The files are UTF-8 text with commas between the values, and times are UTC. A value that begins
like a formula has an apostrophe before it, so that a spreadsheet does not run it.

Not in here: your password, of which only a hash is stored, and card numbers, which only the
payment provider has.
`
}
