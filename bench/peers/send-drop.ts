// What every queue does with a job: it sends the product's drop with the HTTP client of the limit.
import { Pool } from 'undici'

/** The drop that a job holds, as the product would write it. */
export interface Drop {
  to: string
  phone_line_id: string
  tts_body: string
  voice_id: string
  foreign_id: string
  callback_url: string
}

export function dropOf(index: number): Drop {
  const reference = `${'a'.repeat(44)}v${index}`
  return {
    to: `+1${4_082_000_000 + ((index * 7919) % 5_000_000)}`,
    phone_line_id: '0b2e8a52-8f57-4d7a-9a4e-1c1f6f1f5d11',
    tts_body: 'Hi Katherine, our spring offers are here. Call us back!',
    voice_id: '0b2e8a52-8f57-4d7a-9a4e-1c1f6f1f5d12',
    foreign_id: reference,
    callback_url: `http://127.0.0.1:9/api/webhooks/drop-cowboy/${reference}/${'t'.repeat(22)}`,
  }
}

/** Returns the function that sends a queue's job. */
export function createSend(url: string, inFlight: number): (job: unknown) => Promise<void> {
  const pool = new Pool(url, { connections: inFlight })
  const same = ['content-type', 'application/json', 'x-key', 'k'.repeat(32)]
  return async (job) => {
    if (typeof job !== 'object' || job === null || !('foreign_id' in job)) {
      throw new Error('The job holds no drop.')
    }
    const own = ['x-secret', 's'.repeat(32), 'idempotency-key', String(job.foreign_id)]
    const response = await pool.request({
      method: 'POST',
      path: '/rvm',
      headers: [...same, ...own],
      body: JSON.stringify(job),
    })
    await response.body.text()
    if (response.statusCode >= 300) throw new Error(`The provider answered ${response.statusCode}.`)
  }
}
