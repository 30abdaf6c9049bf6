import { z } from 'zod'
import { need, type StripeAccount } from './account.ts'
import { newId } from './ids.ts'
import { listParams, page } from './http/list.ts'
import { mergeMetadata, metadata } from './http/params.ts'
import type { List, WebhookEndpoint } from './http/wire.ts'

const endpointParams = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  enabled_events: z.array(z.string()).min(1),
  description: z.string().nullable().default(null),
  metadata: metadata.optional(),
})

/**
 * Registers where events go; only this response has the secret. An address registered again is
 * changed and not doubled, so that a product that registers at every start gets each event once.
 */
export function createWebhookEndpoint(
  account: StripeAccount,
  params: unknown,
  secret: string,
): WebhookEndpoint {
  const given = endpointParams.parse(params)
  forgetMoved(account, given.url)
  const known = [...account.webhookEndpoints.values()].find(({ url }) => url === given.url)
  const endpoint: WebhookEndpoint = {
    id: known?.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: known?.created ?? account.now,
    description: given.description,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    status: 'enabled',
    url: given.url,
  }
  account.webhookEndpoints.set(endpoint.id, endpoint)
  return { ...endpoint, secret }
}

const updateParams = endpointParams.partial()

export function updateWebhookEndpoint(
  account: StripeAccount,
  id: string,
  params: unknown,
): WebhookEndpoint {
  const endpoint = need(account.webhookEndpoints, id, 'webhook endpoint')
  const given = updateParams.parse(params)
  endpoint.url = given.url ?? endpoint.url
  endpoint.enabled_events = given.enabled_events ?? endpoint.enabled_events
  return endpoint
}

/**
 * A restarted product on this machine may listen on another port. Its former address is dead or
 * belongs to another process by now, and gets no more events.
 */
function forgetMoved(account: StripeAccount, url: string): void {
  const now = new URL(url)
  for (const id of account.formerEndpoints) {
    const former = URL.parse(account.webhookEndpoints.get(id)?.url ?? '')
    if (former?.hostname !== now.hostname || former.pathname !== now.pathname) continue
    account.formerEndpoints.delete(id)
    if (former.port !== now.port) account.webhookEndpoints.delete(id)
  }
}

export function listWebhookEndpoints(
  account: StripeAccount,
  params: unknown,
): List<WebhookEndpoint> {
  const filter = listParams.parse(params)
  return page(account.webhookEndpoints.values(), filter, '/v1/webhook_endpoints')
}
