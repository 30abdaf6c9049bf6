import { randomUUID } from 'node:crypto'
import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import type { CampaignDraft } from '@afterbeep/contract/http/campaigns'
import { registerAnalyticsRoutes } from '../features/analytics/index.ts'
import { publishCampaign, registerCampaignRoutes } from '../features/campaigns/index.ts'
import { createSuppressions } from '../features/compliance/index.ts'
import { importContactFile } from '../features/contacts/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import {
  createDeliveryEngine,
  createReportIntake,
  defaultDeliverySettings,
  registerWebhookRoutes,
} from '../features/delivery/index.ts'
import type { DeliveryEngine, DeliverySettings } from '../features/delivery/index.ts'
import type { ManualClock } from '../platform/clock.ts'
import { createManualClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openTestDatabase } from '../platform/database/open-test-database.ts'
import { createLogger } from '../platform/log.ts'
import { createTelnyx } from '../providers/text/telnyx.ts'
import { createDropCowboy } from '../providers/voice/drop-cowboy.ts'
import { openSignInServer, signUp } from './sign-in-server.ts'
import type { Customer } from './sign-in-server.ts'
import { until } from './until.ts'
