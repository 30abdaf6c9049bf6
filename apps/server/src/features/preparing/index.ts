export { linesOverLimit } from './contact-limit.ts'
export { noteContacted } from './contacted-phones.queries.ts'
export { textedBefore } from './earlier-contacts.queries.ts'
export { prepareNextPage } from './prepare-run.ts'
