import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { randomOf } from '../../seeded-random.ts'
import { problem, response } from '../problem.ts'
import type { PhoneLines } from './phone-lines.ts'

const importRequest = z.object({
  phone_numbers: z.array(z.string()).min(1).max(1000),
  phone_line_id: z.string(),
})
const searchRequest = z.object({
  country_iso: z.literal('US'),
  pattern: z.string().regex(/^[2-9]\d{2}$/),
  limit: z.int().min(1).max(100).default(10),
})
const rentRequest = z.object({
  numbers: z.array(z.string()).min(1).max(100),
  voice_ivr_id: z.string(),
})

const E164_OF_US = /^\+1[2-9]\d{9}$/
/** Jobs that can still be asked about; the oldest is forgotten first. */
const REMEMBERED_JOBS = 100

/** Puts numbers on a line: own ones by an import that is a job, new ones by search and rent. */
export function addNumberRoutes(app: FastifyInstance, lines: PhoneLines): void {
  const jobs = new Map<string, object>()

  app.post('/phone/public/numbers/import', (request, reply) => {
    const body = importRequest.safeParse(request.body)
    const line = body.success ? lines.find(body.data.phone_line_id) : undefined
    if (!body.success || !line) {
      return problem(request, reply, 400, 'Bad Request', 'phone_numbers or phone_line_id is wrong.')
    }
    const long_job_id = randomUUID()
    const result = addNumbers(line.numbers, body.data.phone_numbers)
    const [oldest] = jobs.keys()
    if (jobs.size >= REMEMBERED_JOBS && oldest !== undefined) jobs.delete(oldest)
    jobs.set(long_job_id, { long_job_id, status: 'completed', result })
    return reply.code(202).send(response({ long_job_id }))
  })

  app.get<{ Params: { id: string } }>('/phone/public/numbers/import/:id', (request, reply) => {
    const job = jobs.get(request.params.id)
    if (!job) return problem(request, reply, 404, 'Not Found', 'There is no such job.')
    return reply.send(response(job))
  })

  app.post('/phone/public/numbers/available', (request, reply) => {
    const body = searchRequest.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    return reply.send(response(availableNumbers(body.data.pattern, body.data.limit)))
  })

  app.post('/phone/public/numbers/rent', (request, reply) => {
    const body = rentRequest.safeParse(request.body)
    const line = body.success ? lines.find(body.data.voice_ivr_id) : undefined
    if (!body.success || !line) {
      return problem(request, reply, 400, 'Bad Request', 'numbers or voice_ivr_id is wrong.')
    }
    addNumbers(line.numbers, body.data.numbers)
    return reply.send(response({ numbers: body.data.numbers }))
  })
}

/** Adds what is a number of the United States, and reports what became of each. */
function addNumbers(to: string[], numbers: readonly string[]) {
  const valid = numbers.filter((number) => E164_OF_US.test(number))
  const known = valid.filter((number) => to.includes(number))
  const added = [...new Set(valid.filter((number) => !to.includes(number)))]
  to.push(...added)
  const sample_invalid = numbers.filter((number) => !E164_OF_US.test(number)).slice(0, 10)
  return {
    added: added.length,
    updated: known.length,
    invalid: numbers.length - valid.length,
    conflicts: 0,
    sample_invalid,
    sample_conflicts: [],
  }
}

/** Always the same numbers of an area, all with an exchange that is kept for fiction. */
function availableNumbers(areaCode: string, limit: number) {
  return Array.from({ length: limit }, (_, index) => {
    const last = 1000 + Math.floor(randomOf(`number:${areaCode}:${index}`) * 9000)
    return { phone_number: `+1${areaCode}555${last}`, location_label: `Area ${areaCode}` }
  })
}
