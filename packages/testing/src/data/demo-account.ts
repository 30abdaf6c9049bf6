import { z } from 'zod'
import { createApiClient } from '../product/api-client.ts'
import { until } from '../product/poll.ts'
import type { Product } from '../product/product.ts'

/**
 * The demo login as the product prints it at its start, once its three campaigns exist; they are
 * created while the product already responds.
 */
export async function demoCredentials(
  product: Product,
): Promise<{ email: string; secret: string }> {
  const [, email = '', secret = ''] =
    /Demo login\s+(\S+)\s+password (\S+)/.exec(product.output()) ?? []
  const api = createApiClient(product.url)
  await api.post('/api/login/', { email, password: secret })
  await until('the demo campaigns', async () => {
    const list = await api.get('/api/drop-cowboy/analytics/')
    return list.as(z.array(z.unknown())).length === 3
  })
  return { email, secret }
}
