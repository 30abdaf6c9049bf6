export const DATABASE_URL = 'postgres://me@db.example.com/afterbeep?sslmode=verify-full'
export const secrets = { SESSION_SECRET: 's'.repeat(32), HASH_KEY: 'h'.repeat(32) }
/** All variables that are required as soon as one provider's key is set. */
export const realKeys = {
  DROP_COWBOY_KEY: 'key',
  DROP_COWBOY_SECRET: 'secret',
  DROP_COWBOY_PHONE_LINE_ID: 'line',
  DROP_COWBOY_VOICE_ID: 'voice',
  DROP_COWBOY_SIGNING_SECRETS: 'one, two',
  TELNYX_API_KEY: 'KEY1',
  TELNYX_PUBLIC_KEY: Buffer.alloc(32, 1).toString('base64'),
  TELNYX_FROM: '+18445550001',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example.com:587',
  PUBLIC_URL: 'https://afterbeep.example.com/',
}
/** All that a live server needs. */
export const liveSettings = {
  ...realKeys,
  ...secrets,
  DATABASE_URL,
  STORAGE_ENCRYPTED: 'true',
  MAIL_FROM: 'Shop <no-reply@shop.example.com>',
  SUPPORT_EMAIL: 'help@shop.example.com',
}
