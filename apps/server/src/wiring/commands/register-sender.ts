import { createHash } from 'node:crypto'
import { assignSender, registering, selectSender } from '../../features/senders/index.ts'
import type { OwnSender } from '../../features/senders/index.ts'
import { NotReached } from '../../platform/call-once.ts'
import { TelnyxRefused, isTollFree } from '../../providers/text/telnyx-ask.ts'
import { telnyxRegistry } from '../../providers/text/telnyx-registry.ts'
import type { Standing } from '../../providers/text/telnyx-registry.ts'
import { StartupError } from '../startup-error.ts'
import type { TextShop } from './buy-text-number.ts'
import type { RegistrationFile } from './registration-file.ts'
import { inWords } from './telnyx-in-words.ts'

type RegistryShop = Pick<TextShop, 'db' | 'clock' | 'fetch' | 'access' | 'print'>
type Registry = ReturnType<typeof telnyxRegistry>

/** An account while it is registered: what is known of it already, and what the file says. */
interface Case {
  registry: Registry
  own: OwnSender
  keep: (changes: Partial<OwnSender>) => Promise<unknown>
  print: (line: string) => void
}

const AGAIN = 'Say the same again in two minutes: nothing is paid for twice.'

/**
 * Takes the account's local number one step further with the carriers: its brand, and once that is verified its
 * campaign. A repeat goes on where the last one ended; what exists at the provider is found and not made again.
 */
export async function registerSender(
  shop: RegistryShop,
  accountId: string,
  file: RegistrationFile,
): Promise<void> {
  const { db, clock, print } = shop
  const own = await selectSender(db, accountId)
  const number = own?.textNumber ? `+${own.textNumber}` : undefined
  if (!own || number === undefined) {
    throw new StartupError('The account has no text number: buy one with --new-text-number first.')
  }
  if (isTollFree(number)) {
    throw new StartupError(
      `${number} is toll-free: submit it for verification at the provider (Messaging, Compliance).`,
    )
  }
  const one: Case = {
    registry: telnyxRegistry(shop.fetch, shop.access),
    own,
    keep: (changes) => assignSender({ db, clock }, accountId, changes),
    print,
  }
  const work = registering({ db, clock }, accountId, isUncertain, async () => {
    const brandId = await brandOf(one, file)
    if (brandId !== undefined) await submitCampaign(one, accountId, brandId, file)
  })
  await inWords(work, AGAIN)
}

/** Whether what was asked for may have been done. */
function isUncertain(error: unknown): boolean {
  return error instanceof NotReached || (error instanceof TelnyxRefused && error.status >= 500)
}

/** Its id once it is verified. */
async function brandOf(
  { registry, own, keep, print }: Case,
  { brand }: RegistrationFile,
): Promise<string | undefined> {
  const kept = own.textBrandId ?? (await registry.findBrand(brand))
  const brandId = kept ?? (await registry.makeBrand(brand))
  if (kept === undefined) print(`The brand was sent to the carriers: ${brandId}`)
  if (own.textBrandId !== brandId) await keep({ textBrandId: brandId, textRegistration: 'pending' })
  const standing = await registry.brand(brandId)
  if (!standing) {
    throw new StartupError(
      `The provider has no brand ${brandId}. Say --text-brand= to forget it, then this again.`,
    )
  }
  if (standing.state === 'approved') return brandId
  if (standing.state === 'waiting') {
    print('The carriers look at the brand. Say this again when it is verified, in a day or so.')
    return undefined
  }
  await registry.changeBrand(brandId, brand)
  await keep({ textRegistration: 'pending' })
  print(`The brand was refused${saidBy(standing)}, and is sent again as the file has it now.`)
  return undefined
}

/** A campaign of other words than the refused one is a new one, with its fee. */
async function submitCampaign(
  { registry, own, keep, print }: Case,
  accountId: string,
  brandId: string,
  { campaign }: RegistrationFile,
): Promise<void> {
  const reference = referenceOf(accountId, brandId, campaign)
  if (own.textCampaignId !== null) {
    const standing = await registry.campaign(own.textCampaignId)
    if (standing && standing.state !== 'refused') return
    if (standing?.reference === reference) {
      throw new StartupError(
        `The campaign was refused${saidBy(standing)}. Correct it in the file and say this again: a new one is sent then, with its fee. Or appeal at the provider (Messaging, Compliance).`,
      )
    }
  }
  const found = await registry.findCampaign(brandId, reference)
  const campaignId =
    found ??
    (await registry.makeCampaign({
      ...campaign,
      brandId,
      referenceId: reference,
      // They take no campaign without these; the product honours all three.
      subscriberOptin: true,
      subscriberOptout: true,
      subscriberHelp: true,
    }))
  await keep({ textCampaignId: campaignId, textRegistration: 'pending' })
  print(`The campaign was sent to the carriers: ${campaignId}. They take some days.`)
}

/** The provider takes each reference once, so the same words are never paid for twice. */
function referenceOf(
  accountId: string,
  brandId: string,
  campaign: RegistrationFile['campaign'],
): string {
  const said = JSON.stringify([accountId, brandId, campaign])
  return `afterbeep-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`
}

function saidBy({ words }: Standing): string {
  return words === '' ? '' : ` (“${words}”)`
}
