import { evidencePackBodySchema } from '@afterbeep/contract/api/evidence'
import { wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { attachmentHeader } from '../../../platform/http/attachment-header.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { limitPerAccount } from '../../../platform/http/limit-per-account.ts'
import { buildPack } from './build-pack.ts'
import type { PackDeps } from './build-pack.ts'
import { packFile } from './evidence-pack.ts'
import { packPdf } from './pack-pdf.ts'

/** Each reads the batches of all that a number was sent. */
const PACKS_A_MINUTE = 20

/** Evidence packs (/api/evidence-packs/). A POST, so that no address holds the number. */
export function registerEvidenceRoutes(api: Api, deps: PackDeps): void {
  api.post(
    '/api/evidence-packs/',
    {
      onRequest: requireSignIn,
      preHandler: limitPerAccount(api, PACKS_A_MINUTE),
      schema: { body: evidencePackBodySchema },
    },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      const { phone, format } = request.body
      const number = Number(wholePhone(phone))
      const pack = await buildPack(deps, accountId, number)
      const [type, file] =
        format === 'pdf'
          ? ['application/pdf', packPdf(pack)]
          : ['application/json; charset=utf-8', Buffer.from(packFile(pack))]
      return reply
        .header('content-type', type)
        .header('content-disposition', attachmentHeader(`evidence-${number}.${format}`))
        .header('cache-control', 'no-store')
        .send(file)
    },
  )
}
