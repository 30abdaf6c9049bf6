/**
 * Ends the command with one readable line. A stack trace would hide the one thing to do.
 * @param {string} reason
 * @returns {never}
 */
export function refuse(reason) {
  process.stderr.write(`\n✗ ${reason}\n`)
  process.exit(1)
}

/** @param {string} text one line of progress, shown as it happens */
export function progress(text) {
  process.stdout.write(`• ${text}\n`)
}
