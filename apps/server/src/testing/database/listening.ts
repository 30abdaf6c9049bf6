import type { Transaction } from '../../platform/database/database.ts'

/** The same transaction, which adds the text of each of its statements to `statements`. */
export function listening(tx: Transaction, statements: string[]): Transaction {
  return {
    ...tx,
    query: (text, values, options) => {
      statements.push(text)
      return tx.query(text, values, options)
    },
  }
}
