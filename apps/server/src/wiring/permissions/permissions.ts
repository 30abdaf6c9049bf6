import type { Permission } from '@afterbeep/contract/account/member-roles'
import type { FastifyRequest } from 'fastify'
import { requirePermission } from '../../features/accounts/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { neededBy, neededByField } from './permission-table.ts'

/**
 * Refuses a signed-in user what their role in the account does not allow. A call that the table does not
 * name can't be registered, so none is forgotten. The role is read for each call that not all may make:
 * a change of it counts at once.
 */
export function enforcePermissions(api: Api, db: Queries): void {
  api.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (url.startsWith('/api/') && neededFor(one, url) === undefined) {
        throw new Error(`${one} ${url} is not in the table of permissions.`)
      }
    }
  })
  api.addHook('onRequest', async (request) => {
    const { user } = request.session
    const { url } = request.routeOptions
    const needed = url === undefined ? undefined : neededFor(request.method, url)
    if (!user || needed === undefined || needed === 'open' || needed === 'view') return
    await requirePermission(db, user, needed)
  })
  api.addHook('preHandler', async (request) => {
    const { user } = request.session
    if (!user) return
    for (const needed of neededForFields(request)) await requirePermission(db, user, needed)
  })
}

/** Of the fields that the body has, once the body was validated. */
function neededForFields({ method, routeOptions, body }: FastifyRequest): Set<Permission> {
  const fields = valueFor(neededByField, method, routeOptions.url ?? '')
  if (fields === undefined || typeof body !== 'object' || body === null) return new Set()
  const given = Object.entries(fields).filter(([field]) => Reflect.get(body, field) !== undefined)
  return new Set(given.map(([, needed]) => needed))
}

function neededFor(method: string, url: string): Permission | 'open' | undefined {
  return valueFor(neededBy, method, url)
}

/** Fastify answers HEAD with the route of GET, and a path with or without its last slash. */
function valueFor<T>(table: Readonly<Record<string, T>>, method: string, url: string) {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`
  return table[key] ?? table[`${key}/`]
}
