import { readTextFile } from './read-text-file.ts'
import { answerFile } from './answer-file.ts'

/** Reads a contact file of text (CSV) beside the page, so that the page answers all the while. */
answerFile(readTextFile)
