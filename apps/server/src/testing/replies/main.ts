import { writeFileSync } from 'node:fs'
import { madeSentences } from './made-sentences.ts'
import { readReplies } from './read-replies.ts'
import { trainModel } from './train-model.ts'
import { weightsFile, weightsText } from './weights-text.ts'

/**
 * `npm run train:replies` learns the weights of opt-outs in words from the replies in `learned` and from made
 * sentences, and writes them.
 * The same replies give the same weights; a few seconds.
 */

const replies = [...readReplies('learned'), ...madeSentences()]
const model = trainModel(replies)
writeFileSync(weightsFile, weightsText(model, replies))
process.stdout.write(`${model.size} features of ${replies.length} replies.\n`)
