import type { Values } from './config.variables.ts'

export interface VoiceAccess {
  baseUrl: string
  key: string
  secret: string
  /** Undefined where each account has its own. */
  phoneLineId: string | undefined
  voiceId: string
  signingSecrets: string[]
  brandId?: string
}
export interface TextAccess {
  baseUrl: string
  apiKey: string
  publicKey: string
  /** Undefined where each account has its own. */
  from: string | undefined
  /** What the numbers that people call back belong to; without it no call is answered. */
  callApplicationId?: string
}
export interface PaymentsAccess {
  /** The provider's own host when left out. */
  baseUrl?: string
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
}
/** The providers' addresses and our credentials there. */
export interface ProviderAccess {
  voice: VoiceAccess
  text: TextAccess
  payments: PaymentsAccess
  smtpUrl: string
}

/** The language model that drafts are written with; undefined where templates are. */
export type LanguageChoice =
  | { provider: 'openai-compatible'; baseUrl: string; key: string | undefined; model: string }
  | { provider: 'anthropic'; baseUrl: string | undefined; key: string; model: string }

/** An earlier check made sure that none is missing. */
export function languageOf(values: Values): LanguageChoice | undefined {
  const { MODEL_PROVIDER: provider = 'none', MODEL_URL: baseUrl, MODEL_KEY: key } = values
  const model = values.MODEL_NAME ?? ''
  if (provider === 'none') return undefined
  return provider === 'anthropic'
    ? { provider, baseUrl, key: key ?? '', model }
    : { provider, baseUrl: baseUrl ?? '', key, model }
}

/** The database of reassigned numbers. */
export interface OwnershipAccess {
  baseUrl: string
  refreshToken: string
  companyId: string
}

/** Undefined where it is not asked. An earlier check made sure that none is missing. */
export function ownershipOf(values: Values): OwnershipAccess | undefined {
  const { RND_REFRESH_TOKEN: refreshToken, RND_COMPANY_ID: companyId } = values
  if (refreshToken === undefined || companyId === undefined) return undefined
  return { baseUrl: values.RND_URL ?? 'https://api.reassigned.us', refreshToken, companyId }
}

/** Addresses of simulators that run elsewhere. */
export interface SimulatorAddresses {
  control: string
  voice: string
  text: string
  payments: string
  /** Where this is left out, the simulators' own response names the mail server. */
  smtp?: string
}

export type ProviderChoice =
  | { kind: 'real'; access: ProviderAccess }
  | { kind: 'simulators-here'; failureRate: number; reportDelayMs: number }
  | { kind: 'simulators-elsewhere'; addresses: SimulatorAddresses }

/** Simulators, unless real keys are set. */
export function providersOf(values: Values, real: boolean): ProviderChoice {
  if (real) return { kind: 'real', access: realAccess(values) }
  const { SIMULATORS_URL: control, SMTP_URL: smtp } = values
  if (control === undefined) {
    return {
      kind: 'simulators-here',
      failureRate: values.SANDBOX_FAILURE_RATE ?? 0.03,
      reportDelayMs: values.SANDBOX_REPORT_DELAY_MS ?? 300,
    }
  }
  const addresses = {
    control,
    voice: values.DROP_COWBOY_URL ?? '',
    text: values.TELNYX_URL ?? '',
    payments: values.STRIPE_URL ?? '',
    ...(smtp === undefined ? {} : { smtp }),
  }
  return { kind: 'simulators-elsewhere', addresses }
}

/** An earlier check made sure that none is missing. */
function realAccess(values: Values): ProviderAccess {
  const { DROP_COWBOY_BRAND_ID: brandId, DROP_COWBOY_CALLER_ID: callerId } = values
  const { STRIPE_URL: paymentsUrl } = values
  return {
    voice: {
      baseUrl: values.DROP_COWBOY_URL ?? 'https://api-v2.dropcowboy.com',
      key: values.DROP_COWBOY_KEY ?? '',
      secret: values.DROP_COWBOY_SECRET ?? '',
      phoneLineId: values.DROP_COWBOY_PHONE_LINE_ID,
      voiceId: values.DROP_COWBOY_VOICE_ID ?? '',
      signingSecrets: values.DROP_COWBOY_SIGNING_SECRETS ?? [],
      ...(brandId === undefined ? {} : { brandId }),
      ...(callerId === undefined ? {} : { callerId: Number(callerId) }),
    },
    text: {
      baseUrl: values.TELNYX_URL ?? 'https://api.telnyx.com',
      apiKey: values.TELNYX_API_KEY ?? '',
      publicKey: values.TELNYX_PUBLIC_KEY ?? '',
      from: values.TELNYX_FROM,
      ...(values.TELNYX_CALL_APPLICATION_ID === undefined
        ? {}
        : { callApplicationId: values.TELNYX_CALL_APPLICATION_ID }),
    },
    payments: {
      ...(paymentsUrl === undefined ? {} : { baseUrl: paymentsUrl }),
      secretKey: values.STRIPE_SECRET_KEY ?? '',
      publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecrets: values.STRIPE_WEBHOOK_SECRET ?? [],
      ...(values.STRIPE_TAX === 'on' ? { calculatesTax: true } : {}),
    },
    smtpUrl: values.SMTP_URL ?? '',
  }
}
