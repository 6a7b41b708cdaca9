/** The control calls of Messenger and Instagram, below /api/graph/pages: the browser journeys use them to play a page's customers. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GraphSandbox } from '../graph-sandbox.ts'
import { NewPerson, PersonChange } from './people.ts'
import { NewOwner, NewPage, PastLine } from './registry.ts'
import { PageMessage, Platform } from './schema.ts'
import type { PersonSendsInput } from './sends-schema.ts'

const address = { platform: Platform, pageId: z.string().min(1), personId: z.string().min(1) }

const ThreadQuery = z.object(address)
export const ThreadBody = z.strictObject(address)
/** The body is validated where it is sent. */
const ThreadSends = z.strictObject({ ...address, sends: z.custom<PersonSendsInput>() })
const OfMessage = z.strictObject({ ...address, mid: z.string().min(1) })
const Reacts = z.strictObject({ ...OfMessage.shape, emoji: z.string() })
const Edits = z.strictObject({ ...OfMessage.shape, text: z.string().min(1) })
const Taps = z.strictObject({ ...OfMessage.shape, choice: z.string().min(1) })
const Past = z.strictObject({ ...address, lines: z.array(PastLine).min(1) })
export const ThreadMessages = z.array(PageMessage)
export type ThreadBody = z.input<typeof ThreadBody>

/** The largest file in base64, with some reserve. */
const bodyLimit = 40 * 1024 * 1024

export function pagesControl(app: FastifyInstance, graph: GraphSandbox): void {
  const { pages } = graph
  changeRoutes(app, graph)
  app.get('/api/graph/pages/state', async () => pages.state())
  app.post('/api/graph/pages', async (request) => pages.addPage(NewPage.parse(request.body)))
  app.post('/api/graph/pages/owners', async (request) => pages.addOwner(NewOwner.parse(request.body)))
  app.post('/api/graph/pages/people', async (request) => pages.addPerson(NewPerson.parse(request.body)))
  app.post('/api/graph/pages/send', { bodyLimit }, async (request) => {
    const { sends, ...thread } = ThreadSends.parse(request.body)
    return pages.send(thread, sends)
  })
  app.post('/api/graph/pages/read', async (request) => ({ read: pages.read(ThreadBody.parse(request.body)) }))
  app.get('/api/graph/pages/chat', async (request) => pages.messages(ThreadQuery.parse(request.query)))
  app.get('/api/graph/pages/view', async (request) => pages.view(ThreadQuery.parse(request.query)))
  app.post('/api/graph/pages/past', async (request) => {
    const { lines, ...thread } = Past.parse(request.body)
    return { scopedId: pages.tellPast(thread, lines) }
  })
}

/** What people do with messages, their own and the page's. */
function changeRoutes(app: FastifyInstance, { pages }: GraphSandbox): void {
  app.patch<{ Params: { id: string } }>('/api/graph/pages/people/:id', async (request) =>
    pages.changePerson(request.params.id, PersonChange.parse(request.body)),
  )
  app.post('/api/graph/pages/react', async (request, reply) => {
    const { mid, emoji, ...thread } = Reacts.parse(request.body)
    pages.react(thread, mid, emoji)
    return reply.code(204).send()
  })
  app.post('/api/graph/pages/unsend', async (request, reply) => {
    const { mid, ...thread } = OfMessage.parse(request.body)
    pages.unsend(thread, mid)
    return reply.code(204).send()
  })
  app.post('/api/graph/pages/end-story', async (request, reply) => {
    const { mid, ...thread } = OfMessage.parse(request.body)
    pages.endStory(thread, mid)
    return reply.code(204).send()
  })
  app.post('/api/graph/pages/edit', async (request, reply) => {
    const { mid, text, ...thread } = Edits.parse(request.body)
    pages.edit(thread, mid, text)
    return reply.code(204).send()
  })
  app.post('/api/graph/pages/tap', async (request) => {
    const { mid, choice, ...thread } = Taps.parse(request.body)
    return pages.tap(thread, mid, choice)
  })
}
