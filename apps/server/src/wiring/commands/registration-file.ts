import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

const short = z.string().trim().min(1).max(100)
const sample = z.string().trim().min(20).max(1024)
const link = z.url().max(255)

/** A brand as the provider's call takes it (POST /v2/10dlc/brand), as far as businesses of the US need it. */
const brand = z.strictObject({
  entityType: z.enum(['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT']),
  displayName: short,
  /** As the tax office has it: another spelling is refused. */
  companyName: short,
  ein: z.string().regex(/^\d{2}-?\d{7}$/, 'has nine digits'),
  country: z.literal('US').default('US'),
  street: short,
  city: short,
  state: z.string().regex(/^[A-Z]{2}$/, 'has two capital letters'),
  postalCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'has five digits'),
  phone: z.string().regex(/^\+1\d{10}$/, 'is a number such as +12125550142'),
  email: z.email().max(100),
  website: link,
  vertical: z.string().regex(/^[A-Z_]+$/, 'is a word such as RETAIL'),
  businessContactEmail: z.email().max(100).optional(),
  stockSymbol: short.optional(),
  stockExchange: short.optional(),
})

/** What the business texts for (POST /v2/10dlc/campaignBuilder). */
const campaign = z.strictObject({
  usecase: z.string().regex(/^[A-Z0-9_]+$/, 'is a word such as MARKETING'),
  subUsecases: z.array(z.string()).default([]),
  description: z.string().trim().min(40).max(4096),
  messageFlow: z.string().trim().min(40).max(4096),
  helpMessage: z.string().trim().min(20).max(320),
  optinMessage: z.string().trim().min(20).max(320),
  optoutMessage: z.string().trim().min(20).max(320),
  sample1: sample,
  sample2: sample,
  sample3: sample.optional(),
  sample4: sample.optional(),
  sample5: sample.optional(),
  embeddedLink: z.boolean(),
  embeddedPhone: z.boolean(),
  ageGated: z.boolean().default(false),
  directLending: z.boolean().default(false),
  privacyPolicyLink: link,
  termsAndConditionsLink: link,
  /** The operator's own word that the provider's terms are accepted. */
  termsAndConditions: z.literal(true),
})

const file = z.strictObject({ brand, campaign })
export type RegistrationFile = z.output<typeof file>

/** @throws StartupError that names each field that is missing or wrong */
export function readRegistrationFile(text: string): RegistrationFile {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new StartupError('The file is no JSON. docs/configuration.md#senders shows one.', {
      cause: error,
    })
  }
  const read = file.safeParse(given)
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StartupError(`The file can’t be sent:\n${wrong.join('\n')}`, { cause: read.error })
}
