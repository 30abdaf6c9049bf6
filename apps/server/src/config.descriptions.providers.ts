import type { Described } from './config.variables.ts'

export const providerSettings = {
  MAIL_FROM: ['`Afterbeep <no-reply@afterbeep.example>`', 'The sender of our mails.'],
  SMTP_URL: [
    "the sandbox's mailbox",
    'The mail server; `smtps://` for TLS from the first byte. Needed with real keys.',
  ],
  SMTP_TLS: [
    '`required`',
    'With real keys no mail goes to a server on another machine that does not encrypt (STARTTLS or `smtps://`), unless this is `off`.',
  ],
  DROP_COWBOY_URL: [
    '`https://api-v2.dropcowboy.com`',
    'Another base address of the voice provider.',
  ],
  DROP_COWBOY_KEY: ['', "The voice provider's key, which goes into x-key."],
  DROP_COWBOY_SECRET: ['', "The voice provider's secret, which goes into x-secret."],
  DROP_COWBOY_PHONE_LINE_ID: ['', 'The phone line that calls (`ivr_id`).'],
  DROP_COWBOY_CALLER_ID: [
    'not recorded',
    'The number that this line shows to whom it calls. The records of what was sent, and the evidence packs, name it.',
  ],
  DROP_COWBOY_VOICE_ID: ['', 'The voice that speaks where a campaign chose none.'],
  DROP_COWBOY_SIGNING_SECRETS: [
    '',
    "Sign the voice provider's webhooks; more than one while one is being rotated.",
  ],
  DROP_COWBOY_BRAND_ID: ['', "Only where the voice provider's account needs brand registration."],
  TELNYX_URL: ['`https://api.telnyx.com`', 'Another base address of the text provider.'],
  TELNYX_API_KEY: ['', "The text provider's key."],
  TELNYX_PUBLIC_KEY: ['', "Checks the text provider's webhooks."],
  TELNYX_FROM: ['', 'The number that texts.'],
  TELNYX_CALL_APPLICATION_ID: [
    'off',
    'The Voice API application of the numbers that people call back. With it their calls are answered ([Calls back](#calls-back)).',
  ],
  SENDERS: [
    '`shared`',
    '`own`: each account calls and texts with its own line and number only ([Senders](#senders)). `shared`: one for all accounts without their own.',
  ],
  STRIPE_URL: ["the provider's own", 'Another origin of the payment provider, without a path.'],
  STRIPE_SECRET_KEY: [
    '',
    "The payment provider's live key for the server; test cards are for the sandbox.",
  ],
  STRIPE_PUBLISHABLE_KEY: ['', "The payment provider's live key for the browser."],
  STRIPE_WEBHOOK_SECRET: ['', "Checks the payment provider's webhooks; the newest first."],
  STRIPE_TAX: [
    '`off`',
    "`on`: the payment provider calculates the tax of each invoice, which the plans' prices include. Set up its tax settings first.",
  ],
} as const satisfies Described

export const languageSettings = {
  MODEL_PROVIDER: [
    '`none`',
    "Who writes drafts: a chat-completions endpoint as OpenAI's, Anthropic, or templates of the user's own words.",
  ],
  MODEL_URL: [
    '`anthropic`: its own',
    "The language model's base address, up to and with `/v1`. Needed with `openai-compatible`.",
  ],
  MODEL_KEY: ['', "The language model's key. Needed with `anthropic`."],
  MODEL_NAME: ['', "The language model's name. Needed with either."],
  MODEL_CALLS_PER_DAY: [
    '200',
    'Calls that one account may cause in a day (UTC); after that it gets templates. 0: none.',
  ],
} as const satisfies Described

export const hearingSettings = {
  SPEECHES_PER_DAY: [
    '100 with real keys, else 0',
    "Texts that one account may have spoken by the voice provider in a day (UTC), which bills each; the same text by the same voice is billed once. 0: the browser's own voice stands in, and says so.",
  ],
} as const satisfies Described

export const ownershipSettings = {
  RND_URL: [
    '`https://api.reassigned.us`',
    'Another base address of the database of reassigned numbers.',
  ],
  RND_REFRESH_TOKEN: [
    '',
    'The refresh token of your subscription at reassigned.us. Set with `RND_COMPANY_ID`, numbers are asked for before a campaign starts ([Registries](#registries)).',
  ],
  RND_COMPANY_ID: ['', 'Your company’s id at reassigned.us.'],
} as const satisfies Described
