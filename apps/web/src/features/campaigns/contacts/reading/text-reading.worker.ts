import { readTextFile } from './read-text-file.ts'
import { readOnMessage } from './read-on-message.ts'

/** Reads a contact file of text (CSV) in a worker, so that the page stays responsive. */
readOnMessage(readTextFile)
