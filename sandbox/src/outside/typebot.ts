/** Typebot's chat API, as strict as the real one about paths and bodies, with the bot of a bakery. */
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { hit, type OutsideFaultBox } from './faults.ts'

const Start = z.object({
  prefilledVariables: z.object({ number: z.string(), pushName: z.string(), remoteJid: z.string() }),
})
const GoOn = z.object({ message: z.string() })

const text = (...children: object[]) => ({
  id: randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children }] },
})
const choices = ['Horários', 'Encomendas', 'Falar com uma pessoa']
const menu = () => ({
  id: 'menu',
  type: 'choice input',
  items: choices.map((content, at) => ({ id: `item${at}`, blockId: 'menu', content })),
  options: { isMultipleChoice: false },
})
const number = () => ({ id: 'amount', type: 'number input', options: {} })

type Place = 'menu' | 'amount' | 'over'
interface Said {
  place: Place
  messages: object[]
  input?: object
}

const stepOf = (place: Place, message: string, base: string): Said => {
  if (place === 'amount') {
    if (!/^\d+$/.test(message.trim()))
      return { place, messages: [text({ text: 'Invalid message. Please, try again.' })], input: number() }
    return { place: 'over', messages: [text({ text: `Anotado: ${message.trim()} pães.` })] }
  }
  if (message === 'Horários')
    return { place: 'menu', messages: [text({ text: 'Abrimos às ' }, { text: '6h', bold: true })], input: menu() }
  if (message === 'Encomendas') {
    const picture = { id: randomUUID(), type: 'image', content: { url: `${base}/files/pao.png` } }
    return { place: 'amount', messages: [picture, text({ text: 'Quantos pães?' })], input: number() }
  }
  if (message === 'Falar com uma pessoa')
    return { place: 'over', messages: [text({ text: 'Um momento.' }), text({ text: '#{"stopBot": true}' })] }
  return { place: 'menu', messages: [text({ text: 'Invalid message. Please, try again.' })], input: menu() }
}

const missing = (reply: FastifyReply, message: string) => reply.code(404).send({ message, code: 'NOT_FOUND' })

export const typebot =
  (faults: OutsideFaultBox, slugs: ReadonlySet<string>): FastifyPluginAsync =>
  async (server) => {
    const sessions = new Map<string, Place>()
    server.post('/outside/typebot/api/v1/typebots/:slug/startChat', async (request, reply) => {
      if (await hit(faults, request, reply)) return reply
      const { slug } = request.params as { slug: string }
      if (!slugs.has(slug)) return missing(reply, 'Typebot not found')
      const asked = Start.safeParse(request.body)
      if (!asked.success) return reply.code(400).send({ message: 'Input validation failed', code: 'BAD_REQUEST' })
      const sessionId = randomUUID()
      sessions.set(sessionId, 'menu')
      const name = asked.data.prefilledVariables.pushName
      const hello = text({ text: 'Olá, ' }, { text: name, bold: true }, { text: '!' })
      return { sessionId, typebot: { id: slug }, messages: [hello], input: menu() }
    })
    server.post('/outside/typebot/api/v1/sessions/:id/continueChat', async (request, reply) => {
      if (await hit(faults, request, reply)) return reply
      const { id } = request.params as { id: string }
      const place = sessions.get(id)
      if (place === undefined) return missing(reply, 'Session not found.')
      const asked = GoOn.safeParse(request.body)
      if (!asked.success) return reply.code(400).send({ message: 'Input validation failed', code: 'BAD_REQUEST' })
      const base = `${request.protocol}://${request.host}/outside`
      const said = stepOf(place, asked.data.message, base)
      if (said.place === 'over') sessions.delete(id)
      else sessions.set(id, said.place)
      return { messages: said.messages, ...(said.input ? { input: said.input } : {}) }
    })
  }
