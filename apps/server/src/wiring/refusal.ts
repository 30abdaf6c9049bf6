/** What a person can mend is said in a sentence; for all else the stack is what helps. */
export class Refusal extends Error {}
