import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What a reply means to a person who reads it. */
const meanings = ['stop', 'unclear', 'start', 'help', 'other'] as const
const lineSchema = z.tuple([z.enum(meanings), z.enum(['en', 'es']), z.string().min(1)])

/** A reply of our own, with the meaning that a person gave it. */
export interface LabelledReply {
  meaning: (typeof meanings)[number]
  language: 'en' | 'es'
  text: string
  /** The name of its file. */
  set: string
}

/**
 * The replies of a folder: one a line, after its meaning and its language; a new line inside a reply is written
 * as ⏎. Throws where a line is none.
 */
export function readReplies(folder: 'learned' | 'unseen'): LabelledReply[] {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(path, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => replyOf(line, name.replace('.txt', ''))),
    )
}

function replyOf(line: string, set: string): LabelledReply {
  const [first, second, ...words] = line.split(' ')
  const [meaning, language, text] = lineSchema.parse([first, second, words.join(' ')])
  return { meaning, language, text: text.replaceAll('⏎', '\n'), set }
}
