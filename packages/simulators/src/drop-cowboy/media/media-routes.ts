import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem, response } from '../problem.ts'
import { publicMedia, uploadTypes, type MediaLibrary } from './media-library.ts'

const name = z.string().min(1).max(200)
const type = z.string().min(1)
const newMedia = z.union([
  z.object({ name, type, signed_upload: z.literal(true) }),
  z.object({
    name,
    type: type.default('rvm'),
    url: z.url({ protocol: /^https?$/ }),
    ext: z.enum(['.mp3', '.wav']),
  }),
])
const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) })
const uploadQuery = z.object({ expires: z.coerce.number(), signature: z.string() })
const uploadFile = /^(?<mediaId>[\w-]+)\.(?<extension>mp3|wav)$/

const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
const NO_MEDIA = 'There is no such media.'

interface ById {
  Params: { id: string }
}

/** The media library: list, import, signed upload in three calls, and the upload addresses. */
export function addMediaRoutes(
  app: FastifyInstance,
  library: MediaLibrary,
  baseUrl: () => string,
): void {
  app.get('/media/public/media', (request) => {
    const { limit } = listQuery.parse(request.query)
    const medias = library.list().map(publicMedia)
    return response({ medias: medias.slice(0, limit), total: medias.length })
  })

  app.post('/media/public/media', (request, reply) => {
    const body = newMedia.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    const isUpload = 'signed_upload' in body.data
    // An import is not fetched: nothing here listens to it, and any address may stand there.
    const media = library.add(body.data.name, body.data.type, !isUpload)
    const shown = { ...publicMedia(media), signed_upload: isUpload }
    if (!isUpload) return reply.code(201).send(response(shown))
    const upload = library.uploadAddresses(baseUrl(), media.media_id)
    return reply.code(201).send(response({ ...shown, upload }))
  })

  app.get<ById>('/media/public/media/:id', (request, reply) => {
    const media = library.find(request.params.id)
    if (!media) return problem(request, reply, 404, 'Not Found', NO_MEDIA)
    return reply.send(response(publicMedia(media)))
  })

  app.get<ById>('/media/public/media/:id/policy', (request, reply) => {
    const media = library.find(request.params.id)
    if (!media) return problem(request, reply, 404, 'Not Found', NO_MEDIA)
    const upload = library.uploadAddresses(baseUrl(), media.media_id)
    return reply.send(response({ media_id: media.media_id, upload }))
  })

  app.post<ById>('/media/public/media/:id/complete', (request, reply) => {
    const media = library.find(request.params.id)
    if (!media) return problem(request, reply, 404, 'Not Found', NO_MEDIA)
    media.media_exists = media.uploaded
    return reply.send(response(publicMedia(media)))
  })

  app.delete<ById>('/media/public/media/:id', (request, reply) => {
    const media = library.find(request.params.id)
    if (!media) return problem(request, reply, 404, 'Not Found', NO_MEDIA)
    media.deleted = true
    return reply.send(response({ media_id: media.media_id }))
  })

  void app.register(async (uploads: FastifyInstance) => addUploads(uploads, library))
}

/** The store of files behind the signed addresses: it knows no key, and answers in its own words. */
function addUploads(app: FastifyInstance, library: MediaLibrary): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.put<{ Params: { file: string } }>('/uploads/:file', (request, reply) => {
    const { mediaId = '', extension } = uploadFile.exec(request.params.file)?.groups ?? {}
    const query = uploadQuery.safeParse(request.query)
    const media = library.find(mediaId)
    const isOpen =
      query.success && library.isOpenFor(mediaId, query.data.expires, query.data.signature)
    const expected = extension === 'wav' ? uploadTypes.wav : uploadTypes.mp3
    if (!media || !isOpen || request.headers['content-type'] !== expected) {
      const code = isOpen ? 'SignatureDoesNotMatch' : 'AccessDenied'
      return reply.code(403).type('application/xml').send(`<Error><Code>${code}</Code></Error>`)
    }
    media.uploaded = Buffer.isBuffer(request.body) && request.body.length > 0
    return reply.code(200).send('')
  })
}
