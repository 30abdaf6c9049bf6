import { readTextFile } from './read-text-file.ts'
import { answerFile } from './answer-file.ts'

/** Reads a contact file of text (CSV) in a worker, so that the page stays responsive. */
answerFile(readTextFile)
