export { checkBooks } from './check-books.ts'
export { countProblems } from './queue.queries.ts'
