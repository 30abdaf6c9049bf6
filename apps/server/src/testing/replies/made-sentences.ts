import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRng } from '../simulation/rng.ts'
import type { Rng } from '../simulation/rng.ts'
import type { LabelledReply } from './read-replies.ts'

/** More change little. */
const SENTENCES_OF_EACH = 10

/** *--- other en*: what the patterns after it mean, and their language. */
const heading = /^--- (stop|unclear|other) (en|es)$/

/**
 * Sentences made of the patterns and words of made-sentences.txt: opt-outs in all the words for what is sent, people
 * who are not the one looked for, and everyday texts. Without the last, any sentence about *you*, *me* and
 * *don't* would be an opt-out, since the replies that people write down as examples are near one.
 */
export function madeSentences(): LabelledReply[] {
  const rng = createRng(84)
  const words = new Map<string, string[]>()
  let meaning: LabelledReply['meaning'] | undefined
  let language: LabelledReply['language'] = 'en'
  const sentences: LabelledReply[] = []
  for (const line of linesOf('made-sentences.txt')) {
    const found = heading.exec(line)
    if (found) {
      meaning = found[1] === 'stop' ? 'stop' : found[1] === 'unclear' ? 'unclear' : 'other'
      language = found[2] === 'es' ? 'es' : 'en'
    } else if (meaning === undefined) {
      const [name = '', choices = ''] = line.split(': ')
      words.set(name, choices.split(' | '))
    } else {
      for (let made = 0; made < SENTENCES_OF_EACH; made += 1) {
        const text = line.replace(/\{(\w+)\}/g, (_, name: string) =>
          name === 'rare' ? rareWord(rng) : rng.pick(words.get(name) ?? []),
        )
        sentences.push({ meaning, language, text, set: 'made' })
      }
    }
  }
  return sentences
}

/** A word that comes once, so that the model learns what stands around unknown words. */
const rareWord = (rng: Rng): string =>
  Array.from({ length: 4 }, () => rng.pick(CONSONANTS) + rng.pick(VOWELS)).join('')

const CONSONANTS = 'b d f g h j k l m n p r s t v w z'.split(' ')
const VOWELS = 'a e i o u'.split(' ')

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
