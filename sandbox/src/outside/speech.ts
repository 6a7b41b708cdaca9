/** Azure's speech service: SSML in, a voice note out. */
import type { FastifyPluginAsync } from 'fastify'
import { hit, type OutsideFaultBox } from './faults.ts'

export const speechKey = 'chave-da-voz-do-sandbox'
const ssml = /^<speak version="1\.0" xml:lang="[\w-]+"><voice name="pt-BR-\w+Neural">[^<]+<\/voice><\/speak>$/

/** Enough bytes to be recognised as a recording. */
const recording = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(22),
  Buffer.from('OpusHead'),
  Buffer.alloc(500),
])

export const speech =
  (faults: OutsideFaultBox): FastifyPluginAsync =>
  async (server) => {
    server.addContentTypeParser('application/ssml+xml', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    server.post('/outside/speech/cognitiveservices/v1', async (request, reply) => {
      if (await hit(faults, request, reply)) return reply
      if (request.headers['ocp-apim-subscription-key'] !== speechKey) return reply.code(401).send()
      const format = request.headers['x-microsoft-outputformat']
      if (format !== 'ogg-24khz-16bit-mono-opus' || !ssml.test(String(request.body))) return reply.code(400).send()
      return reply.type('audio/ogg').send(recording)
    })
  }
