export {
  droppingRecordsOf,
  eraseAccountRecords,
  erasePersonRecords,
  removeEventRecords,
  removeRunRecords,
} from './erase.queries.ts'
export { countUnsignedLogs, lockLog } from './log/log.queries.ts'
export { headToMail } from './log/mail-heads.ts'
export { createHeadSigner } from './log/sign-head.ts'
export type { HeadSigner } from './log/sign-head.ts'
export { registerEvidenceRoutes } from './pack/evidence.routes.ts'
export { sealChunks } from './records/seal-chunks.ts'
export { sealEvidence } from './seal-evidence.ts'
