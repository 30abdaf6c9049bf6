import { BASE } from '@afterbeep/contract/opt-outs/reply-model'
import type { FeatureWeights } from '@afterbeep/contract/opt-outs/reply-model'
import { sentencesOf } from '@afterbeep/contract/opt-outs/reply-sentences'
import { featuresOf, UNKNOWN, WINDOW_WORDS } from '@afterbeep/contract/opt-outs/sentence-features'
import { createRng } from '../simulation/rng.ts'
import type { LabelledReply } from './read-replies.ts'

/** A reply in numbers: of each sentence, of each word, its features. */
interface Example {
  ends: boolean
  clear: boolean
  sentences: number[][][]
}

const EPOCHS = 12
const STEP = 0.15
/** How strongly weights are drawn to 0; less learns single replies by heart. */
const SHRINK = 0.03
/** A word of one reply only is unknown: names, mostly. */
const MIN_REPLIES_OF_WORD = 2
/** Groups of words that one reply alone has would learn that reply by heart. */
const MIN_REPLIES_OF_GROUP = 2
/** A feature speaks for an opt-out only where it is so many times as common there as in other replies. */
const MIN_RATIO = 2
/** Text about something else has many words that no reply had; added afterwards, or training would even it out. */
const UNKNOWN_COSTS = 0.25
/** What a sentence without any feature scores at most: it asks for no end. */
const MAX_BASE = -1.5

/**
 * The weights of a logistic regression over the features of a reply's most telling window. A reply ends messages if
 * one of its windows does, so each step learns from the window that the weights so far choose. The same replies
 * give the same weights.
 */
export function trainModel(replies: readonly LabelledReply[]): Map<string, FeatureWeights> {
  const { examples, names, words } = numbered(replies)
  const ends = learn(examples, names.length, ({ ends: isEnd }) => isEnd, capsOf(examples, names))
  const ended = examples
    .filter((example) => example.ends)
    .map((example) => ({ ...example, sentences: [[bestWindow(example, ends).slice(1)]] }))
  const clear = learn(ended, names.length, (example) => example.clear)
  const model = new Map<string, FeatureWeights>()
  for (const [id, name] of names.entries()) {
    const weights = { ends: rounded(ends[id] ?? 0), clear: rounded(clear[id] ?? 0) }
    if (hasEffect(weights) || words.has(name)) model.set(name, weights)
  }
  const unknown = model.get(UNKNOWN) ?? { ends: 0, clear: 0 }
  model.set(UNKNOWN, { ...unknown, ends: rounded(unknown.ends - UNKNOWN_COSTS) })
  return model
}

/** Two thirds of the features weigh less than this, and together decide no more than one reply in 500. */
const hasEffect = ({ ends, clear }: FeatureWeights): boolean =>
  Math.abs(ends) >= 0.25 || Math.abs(clear) >= 0.4

/** Twentieths are kept: finer ones change no meaning, and make the table longer. */
const rounded = (weight: number): number => Math.round(weight * 20) / 20

function numbered(replies: readonly LabelledReply[]) {
  const read = replies.map((reply) => ({ ...reply, sentences: sentencesOf(reply.text) }))
  const counts = new Map<string, number>()
  for (const { sentences } of read) {
    const ofReply = sentences.flatMap(({ text }) => text.split(' '))
    for (const word of new Set(ofReply.map((typed) => typed.replace(/^\d+$/, '#'))))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const words = new Set(
    [...counts].filter(([, count]) => count >= MIN_REPLIES_OF_WORD).map(([word]) => word),
  )
  const ids = new Map([[BASE, 0]])
  const idOf = (name: string): number => {
    const known = ids.get(name) ?? ids.size
    ids.set(name, known)
    return known
  }
  const examples = read.map(({ meaning, sentences }): Example => ({
    ends: meaning === 'stop' || meaning === 'unclear',
    clear: meaning === 'stop',
    sentences: sentences.map(({ text, isQuestion }) =>
      featuresOf(text.split(' '), isQuestion, (word) => words.has(word)).map((ofWord) =>
        ofWord.map(idOf),
      ),
    ),
  }))
  const names = [...ids.keys()]
  return {
    examples: withoutRareGroups(examples, names).filter(({ sentences }) => sentences.length > 0),
    names,
    words,
  }
}

function withoutRareGroups(examples: readonly Example[], names: readonly string[]): Example[] {
  const counts = new Uint32Array(names.length)
  for (const { sentences } of examples)
    for (const id of new Set(sentences.flat(2))) counts[id] = (counts[id] ?? 0) + 1
  const isKept = (id: number) =>
    (counts[id] ?? 0) >= MIN_REPLIES_OF_GROUP || !/[ ~]/.test(names[id] ?? '')
  return examples.map((example) => ({
    ...example,
    sentences: example.sentences.map((words) => words.map((ofWord) => ofWord.filter(isKept))),
  }))
}

/**
 * The most that each feature may weigh. What opt-outs and other replies have in common would otherwise speak for an
 * opt-out, and any long sentence with *you* and *me* be one; so would names and numbers without a word beside them.
 */
function capsOf(examples: readonly Example[], names: readonly string[]): Float64Array {
  const inEnds = new Float64Array(names.length)
  const inOthers = new Float64Array(names.length)
  for (const { ends, sentences } of examples) {
    const counts = ends ? inEnds : inOthers
    for (const id of new Set(sentences.flat(2))) counts[id] = (counts[id] ?? 0) + 1
  }
  const ends = examples.filter((example) => example.ends).length
  const others = examples.length - ends
  return Float64Array.from(names, (name, id) => {
    if (id === 0) return MAX_BASE
    if (/[*#]/.test(name) && !/[A-Z]{2}|^=.*[a-z]/.test(name)) return 0
    const ratio = ((inEnds[id] ?? 0) + 0.3) / ends / (((inOthers[id] ?? 0) + 0.3) / others)
    return ratio < MIN_RATIO ? 0 : Infinity
  })
}

function learn(
  examples: readonly Example[],
  featureCount: number,
  isTrue: (example: Example) => boolean,
  caps?: Float64Array,
): Float64Array {
  const rng = createRng(84)
  const weights = new Float64Array(featureCount)
  const squares = new Float64Array(featureCount).fill(1e-6)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const example of rng.shuffled(examples)) {
      const window = bestWindow(example, weights)
      const odds = 1 / (1 + Math.exp(-sumOf(window, weights)))
      const error = odds - (isTrue(example) ? 1 : 0)
      for (const id of window) {
        const weight = weights[id] ?? 0
        const slope = error + SHRINK * weight
        const square = (squares[id] ?? 0) + slope * slope
        squares[id] = square
        weights[id] = Math.min(weight - (STEP * slope) / Math.sqrt(square), caps?.[id] ?? Infinity)
      }
    }
  }
  return weights
}

/** The features of the window that most ends messages, by these weights; the base is the first. */
function bestWindow({ sentences }: Example, weights: Float64Array): number[] {
  let best: number[] = []
  let bestSum = -Infinity
  for (const sentence of sentences) {
    for (let start = 0; start === 0 || start + WINDOW_WORDS <= sentence.length; start += 1) {
      const window = [0, ...sentence.slice(start, start + WINDOW_WORDS).flat()]
      const sum = sumOf(window, weights)
      if (sum > bestSum) {
        best = window
        bestSum = sum
      }
    }
  }
  return best
}

function sumOf(ids: readonly number[], weights: Float64Array): number {
  let sum = 0
  for (const id of ids) sum += weights[id] ?? 0
  return sum
}
