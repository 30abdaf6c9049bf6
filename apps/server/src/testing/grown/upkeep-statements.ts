import { deleteExpiredSessions } from '../../features/accounts/sign-in/sessions.queries.ts'
import { selectWaitingEventRefs } from '../../features/billing/events/payment-events.queries.ts'
import { selectListsToEmpty } from '../../features/contacts/contact-lists.queries.ts'
import {
  accountsThatContacted,
  repliedDelivery,
  knownDrops,
  openVoiceTo,
  waitingEvents,
} from '../../features/reports/store/provider-events.queries.ts'
import { waitingReportSets } from '../../features/reports/store/waiting-reports.queries.ts'
import { removeReports, takeEndedRun } from '../../features/retention/retention.queries.ts'
import type { FlatStatement, Samples } from './flat-statement.ts'
import { GROWN_AT } from './grow-database.ts'

const monthAgo = new Date(GROWN_AT.getTime() - 30 * 86_400_000)
const longAgo = new Date(0)
const due = { storedBefore: GROWN_AT, now: GROWN_AT }
const received = { receivedBefore: GROWN_AT, now: GROWN_AT }

/** The statements of reports and replies, and of what runs every few seconds or minutes. */
export function upkeepStatements({ sent }: Samples): FlatStatement[] {
  return [
    {
      name: 'look for waiting events',
      run: (tx) => waitingEvents(tx, due, { unnamed: false }, undefined),
    },
    {
      name: 'look for unnamed reports',
      run: (tx) => waitingEvents(tx, due, { unnamed: true }, undefined),
    },
    {
      name: 'look for waiting reports',
      run: (tx) => waitingReportSets(tx, due, undefined),
    },
    { name: 'known drops', run: (tx) => knownDrops(tx, ['drop-7', 'drop-8']) },
    { name: 'open voicemails to a number', run: (tx) => openVoiceTo(tx, [sent.phone], monthAgo) },
    { name: 'who contacted a number', run: (tx) => accountsThatContacted(tx, sent.phone) },
    {
      name: 'what a reply answers',
      run: (tx) => repliedDelivery(tx, sent.phone, monthAgo, null, 'text'),
    },
    { name: 'look for a run to archive', run: (tx) => takeEndedRun(tx, longAgo) },
    { name: 'remove old reports', run: (tx) => removeReports(tx, longAgo, 5000) },
    { name: 'remove ended sessions', run: (tx) => deleteExpiredSessions(tx, GROWN_AT) },
    { name: 'look for lists to empty', run: (tx) => selectListsToEmpty(tx, longAgo) },
    {
      name: 'look for payment events',
      run: (tx) => selectWaitingEventRefs(tx, received, 100),
    },
  ]
}
