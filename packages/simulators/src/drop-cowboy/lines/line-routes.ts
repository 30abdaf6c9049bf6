import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem, response } from '../problem.ts'
import { publicLine, type PhoneLines } from './phone-lines.ts'

const search = z.object({ search_term: z.string().optional() })
const newLine = z.object({ name: z.string().min(1).max(100), type: z.enum(['voice', 'sms']) })

interface ById {
  Params: { id: string }
}

/** The account's phone lines, and the numbers of each. */
export function addLineRoutes(app: FastifyInstance, lines: PhoneLines): void {
  app.get('/phone/public/lines', (request) =>
    response(lines.list(search.parse(request.query).search_term).map(publicLine)),
  )

  // 200, not 201: as their phone service answers.
  app.post('/phone/public/lines', (request, reply) => {
    const body = newLine.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    return reply.send(response(publicLine(lines.create(body.data.name, body.data.type))))
  })

  app.get<ById>('/phone/public/lines/:id/numbers', (request, reply) => {
    const line = lines.find(request.params.id)
    if (!line) return problem(request, reply, 404, 'Not Found', 'There is no such line.')
    const numbers = line.numbers.map((phone_number) => ({ phone_number, name: line.name }))
    return reply.send(response(numbers))
  })
}
