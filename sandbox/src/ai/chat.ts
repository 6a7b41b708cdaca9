/** OpenAI's chat completions with tools, as strict as the real API. A reply repeats the last message; some words make it call a tool. */
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { hit, OutsideFaultBox } from '../outside/faults.ts'

const Call = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})
const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.string().regex(/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/),
    }),
  }),
])
const Content = z.union([z.string(), z.array(Part).min(1)])
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: Content }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    tool_calls: z.array(Call).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
])
const Tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string(),
    parameters: z.object({
      type: z.literal('object'),
      properties: z.record(
        z.string(),
        z.object({ type: z.string(), enum: z.array(z.string()).min(1).optional() }).loose(),
      ),
      required: z.array(z.string()),
      additionalProperties: z.boolean(),
    }),
  }),
})
const Asked = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  temperature: z.number().min(0).max(2),
  messages: z.array(Message).min(1),
  tools: z.array(Tool).optional(),
})
type Asked = z.output<typeof Asked>

/** Every request, for tests. */
export class Chats {
  readonly asked: Asked[] = []
}

interface Said {
  content: string | null
  tool?: [name: string, given: object]
}

const choicesOf = ({ tools = [] }: Asked, tool: string, field: string): string[] =>
  tools.find(({ function: { name } }) => name === tool)?.function.parameters.properties[field]?.enum ?? []

const wordsIn = (content: z.output<typeof Content>): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')

const picturesIn = (content: z.output<typeof Content>): number =>
  typeof content === 'string' ? 0 : content.filter(({ type }) => type === 'image_url').length

const answerTo = (asked: Asked): Said => {
  const last = asked.messages.at(-1)
  if (last?.role === 'tool') return { content: 'Anotado.' }
  const newest = asked.messages.findLast((message) => message.role === 'user')?.content ?? ''
  const words = wordsIn(newest)
  const pictures = picturesIn(newest)
  if (pictures > 0) return { content: `Vejo ${pictures} imagem: ${words}` }
  const [queue] = choicesOf(asked, 'move_to_queue', 'queue')
  const [tag] = choicesOf(asked, 'add_tag', 'tag')
  if (/fila/i.test(words) && queue) return { content: 'Vou passar você.', tool: ['move_to_queue', { queue }] }
  if (/outra empresa/i.test(words)) return { content: null, tool: ['move_to_queue', { queue: 'Diretoria' }] }
  if (/etiqueta/i.test(words) && tag) return { content: null, tool: ['add_tag', { tag }] }
  if (/tchau/i.test(words)) return { content: 'Até mais!', tool: ['close_ticket', {}] }
  const [, city] = /moro em (.+)/i.exec(words) ?? []
  if (city) return { content: null, tool: ['set_contact_field', { name: 'Cidade', value: city }] }
  if (/atendente/i.test(words)) return { content: 'Ação: Transferir para o setor de atendimento. Um momento.' }
  return { content: `Entendi: ${words}` }
}

export const chat =
  (key: string, { faults = new OutsideFaultBox(), chats = new Chats() } = {}): FastifyPluginAsync =>
  async (server) => {
    server.post('/ai/v1/chat/completions', async (request, reply) => {
      const refuse = (status: number, message: string) =>
        reply.code(status).send({ error: { message, type: 'invalid_request_error', param: null, code: null } })
      if (await hit(faults, request, reply)) return reply
      if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'Incorrect API key provided.')
      const parsed = Asked.safeParse(request.body)
      if (!parsed.success) return refuse(400, z.prettifyError(parsed.error))
      chats.asked.push(parsed.data)
      const { content, tool } = answerTo(parsed.data)
      const call = tool && {
        id: `call_${crypto.randomUUID()}`,
        type: 'function',
        function: { name: tool[0], arguments: JSON.stringify(tool[1]) },
      }
      const message = { role: 'assistant', content, ...(call ? { tool_calls: [call] } : {}) }
      return {
        id: `chatcmpl-${crypto.randomUUID()}`,
        object: 'chat.completion',
        model: parsed.data.model,
        choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
        usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
      }
    })
  }
