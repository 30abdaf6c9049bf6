import { randomUUID } from 'node:crypto'
import type { Ids } from './route-cases.ts'

/** Of the same forms, and of nothing that exists. */
export const idsOfNothing = (): Ids => ({
  userId: randomUUID(),
  customerRef: 'cus_nothing',
  campaign: 'No such campaign',
  listId: randomUUID(),
  cardId: 'pm_nothing',
  speechId: randomUUID(),
  invitationId: randomUUID(),
  passkeyId: randomUUID(),
  reviewId: randomUUID(),
  suppressionId: 'y'.repeat(43),
  sessionId: randomUUID(),
})
