import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import { createLogger } from '../../platform/log.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import { sendAutoReplies } from '../../features/auto-replies/send-auto-replies.ts'
import type { Senders } from '../../features/senders/index.ts'
import type { CampaignFixture } from '../campaigns/campaign-fixture.ts'

type Fixture = Pick<CampaignFixture, 'db' | 'clock' | 'suppressions'> & { senders: Senders }

/** A round of what housekeeping does every two seconds, with a text provider that sends by this function. */
export function autoReplyRound(
  fixture: Fixture,
  send: TextProvider['send'],
  // However slow the machine is, what was read of the opt-outs stays valid.
  wall = { nowMs: () => 0 },
): Promise<void> {
  const { db, clock, suppressions, senders } = fixture
  return sendAutoReplies({
    db,
    clock,
    suppressions,
    senders,
    log: createLogger('silent'),
    late: createLateWrites(),
    isStopping: () => false,
    tokenSecret: 's',
    publicUrl: 'http://127.0.0.1:9',
    wall,
    text: {
      send,
      readWebhook: () => ({ kind: 'refused', refusal: 'no_secret' }),
      close: async () => undefined,
    },
  })
}
