/** A startup error that a person can fix: printed as a sentence. All others print their stack. */
export class StartupError extends Error {}
