/** Dialogflow ES's detectIntent: it only accepts a token that is signed by the service account for it. */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hit, type OutsideFaultBox } from './faults.ts'

const audience = 'https://dialogflow.googleapis.com/'

export interface DialogflowAccount {
  projectId: string
  /** In Google's format. */
  json: string
  publicKey: KeyObject
}

export const newAccount = (projectId: string): DialogflowAccount => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const json = JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'sandbox',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `bot@${projectId}.iam.gserviceaccount.com`,
  })
  return { projectId, json, publicKey }
}

const Asked = z.object({
  queryInput: z.union([
    z.object({ text: z.object({ text: z.string().min(1).max(256), languageCode: z.string() }) }),
    z.object({ event: z.object({ name: z.string(), languageCode: z.string() }) }),
  ]),
})
const Claims = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

const isSigned = (header: string | undefined, { publicKey, projectId }: DialogflowAccount): boolean => {
  const [, head = '', body = '', signature = ''] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(header ?? '') ?? []
  if (signature === '') return false
  const isOurs = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  if (!isOurs || !claims.success) return false
  const { iss, aud, exp } = claims.data
  return iss === `bot@${projectId}.iam.gserviceaccount.com` && aud === audience && exp * 1000 > Date.now()
}

const answerTo = (words: string) => {
  if (/tchau/i.test(words)) return { texts: ['Foi um prazer.'], isOver: true }
  if (/nada/i.test(words)) return { texts: [], isOver: false }
  return { texts: [`Você disse: ${words}`], isOver: false }
}

const fault = (request: FastifyRequest, account: DialogflowAccount): [code: number, status: string] | null => {
  const { project, '*': rest } = request.params as { project: string; '*': string }
  if (!rest.endsWith(':detectIntent')) return [404, 'NOT_FOUND']
  if (!isSigned(request.headers.authorization, account)) return [401, 'UNAUTHENTICATED']
  return project === account.projectId ? null : [403, 'PERMISSION_DENIED']
}

const resultOf = (words: string) => {
  const { texts, isOver } = answerTo(words)
  return {
    responseId: crypto.randomUUID(),
    queryResult: {
      queryText: words,
      fulfillmentText: texts[0] ?? '',
      fulfillmentMessages: texts.map((each) => ({ text: { text: [each] } })),
      ...(isOver ? { diagnosticInfo: { end_conversation: true } } : {}),
    },
  }
}

export const dialogflow =
  (faults: OutsideFaultBox, account: DialogflowAccount): FastifyPluginAsync =>
  async (server) => {
    server.post('/outside/dialogflow/v2/projects/:project/agent/sessions/*', async (request, reply) => {
      if (await hit(faults, request, reply)) return reply
      const asked = Asked.safeParse(request.body)
      const [code, status] = fault(request, account) ?? (asked.success ? [200] : [400, 'INVALID_ARGUMENT'])
      if (!asked.success || status) return reply.code(code).send({ error: { code, status, message: status } })
      const { queryInput } = asked.data
      return resultOf('text' in queryInput ? queryInput.text.text : queryInput.event.name)
    })
  }
