export { isStillToPrepare } from './restored-backup.queries.ts'
export { afterRestore } from './restored-backup.ts'
export { sweep } from './sweep.ts'
