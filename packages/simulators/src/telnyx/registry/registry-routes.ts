import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isTollFree } from '../account/text-account.ts'
import type { TextAccount } from '../account/text-account.ts'
import { refuse } from '../errors.ts'
import {
  Registry,
  RegistryRefusal,
  assignmentRequest,
  brandRequest,
  campaignRequest,
} from './registry.ts'

const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  recordsPerPage: z.coerce.number().int().min(1).max(500).default(10),
  displayName: z.string().optional(),
  brandId: z.string().optional(),
})

interface ById {
  Params: { id: string }
}

/** The calls of the carriers' registry (10DLC): their responses have no `data` around them. */
export function addRegistryRoutes(
  app: FastifyInstance,
  account: TextAccount,
  now: () => number,
): void {
  const registry = new Registry(now)

  app.post('/v2/10dlc/brand', (request, reply) =>
    taken(reply, brandRequest.safeParse(request.body), (body) => registry.addBrand(body)),
  )
  app.get('/v2/10dlc/brand', (request) => {
    const query = pageQuery.parse(request.query)
    const { displayName: wanted } = query
    const all = [...registry.brands.values()]
    return pageOf(
      all.filter((one) => wanted === undefined || one.displayName === wanted),
      query,
    )
  })
  app.get<ById>('/v2/10dlc/brand/:id', (request, reply) =>
    found(reply, registry.readBrand(request.params.id)),
  )
  app.put<ById>('/v2/10dlc/brand/:id', (request, reply) => {
    const brand = registry.brands.get(request.params.id)
    if (!brand) return refuse(reply, 404, '10005')
    return taken(reply, brandRequest.safeParse(request.body), (body) =>
      registry.changeBrand(brand, body),
    )
  })

  app.post('/v2/10dlc/campaignBuilder', (request, reply) =>
    taken(reply, campaignRequest.safeParse(request.body), (body) => registry.addCampaign(body)),
  )
  app.get('/v2/10dlc/campaign', (request) => {
    const query = pageQuery.parse(request.query)
    const all = [...registry.campaigns.values()]
    return pageOf(
      all.filter((one) => one.brandId === query.brandId),
      query,
    )
  })
  app.get<ById>('/v2/10dlc/campaign/:id', (request, reply) =>
    found(reply, registry.readCampaign(request.params.id)),
  )

  app.post('/v2/10dlc/phone_number_campaigns', (request, reply) =>
    taken(reply, assignmentRequest.safeParse(request.body), (body) => {
      const number = account.number(body.phoneNumber)
      if (!number || isTollFree(body.phoneNumber)) {
        throw new RegistryRefusal('Only local numbers of the account can be assigned.')
      }
      if (number.profileId === null) {
        throw new RegistryRefusal('The number has no messaging profile.')
      }
      return registry.assign(body)
    }),
  )
  app.get('/v2/10dlc/phone_number_campaigns', (request) =>
    pageOf([...registry.assignments.values()], pageQuery.parse(request.query)),
  )
  app.get<ById>('/v2/10dlc/phone_number_campaigns/:id', (request, reply) =>
    found(reply, registry.readAssignment(request.params.id)),
  )
}

function found(reply: FastifyReply, one: object | undefined): FastifyReply {
  return one ? reply.send(one) : refuse(reply, 404, '10005')
}

function taken<Body>(
  reply: FastifyReply,
  body: z.ZodSafeParseResult<Body>,
  make: (body: Body) => object,
): FastifyReply {
  if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
  try {
    return reply.send(make(body.data))
  } catch (error) {
    if (error instanceof RegistryRefusal) return refuse(reply, 400, '10015', error.message)
    throw error
  }
}

function pageOf<Item>(
  items: readonly Item[],
  { page, recordsPerPage: size }: z.infer<typeof pageQuery>,
) {
  const records = items.slice((page - 1) * size, page * size)
  return { records, page, totalRecords: items.length }
}
