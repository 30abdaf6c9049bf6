export {
  findContactList,
  columnExtremes,
  findContactLines,
  readConsents,
  readListDay,
  readContactColumns,
  readContactNames,
  readContactPage,
} from './read-contacts.ts'
export { copyContacts } from './copies/copy-contacts.ts'
export { selectListAgain as findListAgain } from './contact-lists.queries.ts'
export { refreshListPreview } from './refresh-list-preview.ts'
export { expireList } from './expire-list.ts'
export { eraseLists } from './erase-lists.ts'
export type { ContactToSend } from './contact-list.ts'
export type { ColumnValues } from './read-contacts.ts'
export { importContactFile } from './upload/import-contact-file.ts'
export { registerContactsRoutes } from './upload/contacts.routes.ts'
export { removeAbandonedUploads } from './remove-abandoned-uploads.ts'
export { handleContactJobs } from './list-removal.job.ts'
