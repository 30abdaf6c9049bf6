/**
 * Two messages tried side by side: A is the campaign's message, B its second one. Which of them a
 * recipient gets depends on the campaign's id and the recipient's line only. So a repeated send, the
 * text after a voicemail, a later run and another worker after a crash give the same person the same
 * one, and the choice need not be stored.
 */
export const variants = ['A', 'B'] as const
export type Variant = (typeof variants)[number]

/**
 * The lines of a list form pairs (2 and 3, 4 and 5). A pseudo-random draw from the campaign's id and
 * the pair's number decides which of the two gets A. So a list without gaps is halved to within one
 * person; drawing for each line would split 10,000 people 100 apart in one campaign of three. A file
 * whose rows alternate (husband, wife) is still mixed. The neighbour of a row missing from the list
 * is drawn at random, so gaps can't tip the balance either.
 *
 * @param campaignId the campaign's UUID
 * @returns the variant of a line of its list (2 and above)
 */
export function variantsOf(campaignId: string): (line: number) => Variant {
  const seeds = seedsOf(campaignId)
  return (line) => {
    const drawn = seeds.reduce((bits, seed) => mix(bits ^ seed), Math.floor(line / 2))
    return ((drawn ^ line) & 1) === 0 ? 'A' : 'B'
  }
}

/** The id's 128 bits as four 32-bit numbers; for any other text, as many as its length gives. */
function seedsOf(campaignId: string): number[] {
  const digits = campaignId.replaceAll('-', '')
  const seeds: number[] = []
  for (let at = 0; at < digits.length; at += 8) {
    seeds.push(Number.parseInt(digits.slice(at, at + 8), 16) | 0)
  }
  return seeds
}

/** The last step of MurmurHash3 (Austin Appleby, public domain): each bit depends on all of them. */
function mix(bits: number): number {
  let mixed = bits ^ (bits >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
