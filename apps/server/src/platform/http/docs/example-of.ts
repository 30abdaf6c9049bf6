import { z } from 'zod'

/** The parts of a JSON schema that an example follows. */
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  propertyNames: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})
type Shape = z.infer<typeof schemaShape>

const UUID = '5b1f6a52-8f0e-4c3a-9f51-3c1a7d2e9b40'
const INSTANT = '2026-11-23T15:00:00.000Z'

/** Values of a small business, by the name of their field. */
const byName: Readonly<Record<string, unknown>> = {
  uid: UUID,
  email: 'rosa@example.com',
  customer_email: 'rosa@example.com',
  password: 'a long sentence only I know',
  display_name: 'Rosa',
  first_name: 'Rosa',
  last_name: 'Diaz',
  customer_name: 'Rosa Diaz',
  agent_name: 'Rosa Diaz',
  business_name: 'Rosa’s Bikes',
  sender: 'Rosa’s Bikes',
  company_name: 'Rosa’s Bikes',
  business_phone_number: '617-555-0100',
  callback_number: '617-555-0100',
  customer_phone_number: '617-555-0100',
  currency: 'USD',
  message: 'Hi <FirstName>, this is Rosa’s Bikes: autumn tune-ups, 20% off. Call 617-555-0100.',
  text: 'Hi Ann, this is Rosa’s Bikes: autumn tune-ups, 20% off. Call 617-555-0100.',
  goal: 'Remind people to book their autumn tune-up',
  audience: 'people who bought a bike here',
  description: 'Autumn tune-ups',
  name: 'Autumn tune-ups',
  campaign_name: 'Autumn tune-ups',
  campaign_status: 'Completed',
  startDate: '2026-11-23',
  endDate: '2026-11-23',
  dropTime: '10:00',
  timeZone: 'America/New_York',
  time_zone: 'America/New_York',
  drop_date: INSTANT,
  customer_since: '2026-09-01T14:00:00.000Z',
  phone: '14085550142',
  phone_number: '14085550142',
  currentPeriodEnd: '2026-12-23T15:00:00.000Z',
  planName: 'Launch',
  planId: 'launch',
  productId: 'launch',
  title: 'Launch',
  status: 'active',
  brand: 'visa',
  last4: '4242',
  token: 'xJ3nT0kq5m9wV2b7rYc8sLdE',
  clientSecret: 'pi_3Qx_secret_Yz',
  stripePublicToken: 'pk_test_51Q',
  customerId: 'cus_Rosa',
  subscriptionId: 'sub_1Qx',
  paymentMethodId: 'pm_1Qx',
  receipt_url: 'https://pay.stripe.com/receipts/1Qx',
  columns: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone'],
  code: '482913',
  support_email: 'help@example.com',
}

/**
 * A value that the schema accepts, with plausible values by the fields' names: so an example can't be
 * older than its call. Optional fields are there, too.
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  const parsed = schemaShape.safeParse(schema)
  if (!parsed.success) return null
  const shape = parsed.data
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return exampleOf(choices.find((choice) => !isNull(choice)) ?? choices[0], name)
  const type = Array.isArray(shape.type) ? shape.type.find((one) => one !== 'null') : shape.type
  switch (type) {
    case 'object':
      return objectOf(shape)
    case 'array':
      return Array.isArray(byName[name]) ? byName[name] : listOf(shape, name)
    case 'integer':
    case 'number':
      return numberOf(shape, name)
    case 'boolean':
      return true
    case 'string':
      return textOf(shape, name)
    default:
      return null
  }
}

function isNull(schema: unknown): boolean {
  return schemaShape.safeParse(schema).data?.type === 'null'
}

function objectOf({ properties, propertyNames, additionalProperties }: Shape): object {
  const named = Object.entries(properties ?? {}).map(
    ([key, value]) => [key, exampleOf(value, key)] as const,
  )
  if (named.length > 0 || typeof additionalProperties !== 'object') {
    return Object.fromEntries<unknown>(named)
  }
  const keys = propertyNames?.enum ?? ['FirstName']
  const valued = keys.map((key) => [key, exampleOf(additionalProperties, key)] as const)
  return Object.fromEntries<unknown>(valued)
}

function listOf({ items, minItems = 1 }: Shape, name: string): unknown[] {
  return Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, name))
}

const numbersByName: Readonly<Record<string, number>> = {
  balance: 182.5,
  credits: 7_700,
  amount: 200,
  created: 1_795_446_000,
  assignedCredits: 20_000,
  creditsPerCall: 50,
  creditsPerMessage: 5,
  creditsPerExtraCall: 65,
  creditsPerExtraMessage: 7,
  exp_month: 12,
  exp_year: 2030,
  rows: 142,
  accepted: 140,
  rejected: 2,
  recipients: 140,
  line: 17,
}

function numberOf({ minimum = 0, maximum = 1_000_000 }: Shape, name: string): number {
  const wanted = numbersByName[name] ?? 1
  return Math.min(Math.max(wanted, minimum), maximum)
}

function textOf({ format }: Shape, name: string): string {
  if (format === 'uuid') return UUID
  if (format === 'date-time') return INSTANT
  const known = byName[name]
  if (typeof known === 'string') return known
  if (name === 'id' || name.endsWith('_id') || name.endsWith('Id')) return UUID
  if (/(_at|_date|At)$/.test(name)) return INSTANT
  return name === '' ? 'text' : name.replaceAll('_', ' ')
}
