/** OpenAI's transcription call, as strict as the real API about the key and the form. The transcript names the file. */
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

const mostBytes = 25 * 1024 * 1024
const models = new Set(['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'])
/** The API judges the format by the file's extension. */
const endings = /\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/i

type Fault = [status: number, message: string, code: string | null]

interface Form {
  fields: Map<string, string>
  file: { name: string; bytes: number } | undefined
}

async function formOf(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: new Map(), file: undefined }
  for await (const part of request.parts()) {
    if (part.type === 'field') form.fields.set(part.fieldname, String(part.value))
    else if (part.fieldname === 'file') form.file = { name: part.filename, bytes: (await part.toBuffer()).length }
  }
  return form
}

function faultIn({ fields, file }: Form): Fault | undefined {
  if (!file || file.bytes === 0) return [400, "'file' is a required property", null]
  if (!endings.test(file.name)) return [400, 'Invalid file format.', null]
  const model = fields.get('model') ?? ''
  return models.has(model) ? undefined : [404, `The model '${model}' does not exist`, 'model_not_found']
}

function refuse(reply: FastifyReply, [status, message, code]: Fault) {
  return reply.code(status).send({ error: { message, type: 'invalid_request_error', param: null, code } })
}

export const openAi =
  (key: string): FastifyPluginAsync =>
  async (server) => {
    await server.register(multipart, { limits: { files: 1, fileSize: mostBytes } })
    server.get('/ai/v1/models', (request, reply) =>
      request.headers.authorization === `Bearer ${key}`
        ? { object: 'list', data: [...models].map((id) => ({ id, object: 'model' })) }
        : refuse(reply, [401, 'Incorrect API key provided.', 'invalid_api_key']),
    )
    server.post('/ai/v1/audio/transcriptions', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${key}`)
        return refuse(reply, [401, 'Incorrect API key provided.', 'invalid_api_key'])
      if (!request.isMultipart()) return refuse(reply, [400, 'The body must be multipart/form-data.', null])
      const form = await formOf(request)
      const fault = faultIn(form)
      return fault ? refuse(reply, fault) : { text: `Transcrição de ${form.file?.bytes ?? 0} bytes de áudio.` }
    })
  }
