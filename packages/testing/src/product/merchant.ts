import { z } from 'zod'

const listed = z.object({ data: z.array(z.object({ id: z.string() })).default([]) })

/** What the merchant and the cardholder's bank do at the simulated payment provider, beside the product. */
export interface Merchant {
  /** Makes a call of the provider's API, a POST where there is a form. Returns the id of the newest object listed. */
  call(path: string, form?: Record<string, string>): Promise<string | undefined>
  /** Has the bank take a payment back, weeks after it went well for all one knew. */
  dispute(charge: string): Promise<void>
}

/** @param env a product's settings for the simulators */
export function merchantAt(env: Readonly<Record<string, string>>): Merchant {
  const control = env['SIMULATORS_URL'] ?? ''
  return {
    call: async (path, form) => {
      const keys = await fetch(`${control}/credentials`)
      const { stripe } = z
        .object({ stripe: z.object({ secretKey: z.string() }) })
        .parse(await keys.json())
      const response = await fetch(`${env['STRIPE_URL']}/v1/${path}`, {
        headers: { authorization: `Bearer ${stripe.secretKey}` },
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return listed.parse(await response.json()).data[0]?.id
    },
    dispute: async (charge) => {
      const response = await fetch(`${control}/disputes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ charge }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
  }
}
