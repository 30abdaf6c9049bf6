export {
  noteSingleRefusal,
  noteSingleReport,
  noteSingleResponse,
  noteSingleSend,
  noteSingleStop,
} from './note-single-send.ts'
export { endOldSingles } from './single-sends.queries.ts'
export type { SingleWords } from './single-send.ts'
