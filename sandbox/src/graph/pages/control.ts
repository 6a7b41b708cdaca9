/** The control calls of Messenger and Instagram, below /api/graph/pages: browser journeys are a page's customers with them. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GraphSandbox } from '../graph-sandbox.ts'
import { NewPerson } from './people.ts'
import { NewOwner, NewPage } from './registry.ts'
import { PageMessage, Platform } from './schema.ts'
import type { PersonSendsInput } from './sends-schema.ts'

const address = { platform: Platform, pageId: z.string().min(1), personId: z.string().min(1) }

const ThreadQuery = z.object(address)
export const ThreadBody = z.strictObject(address)
/** What they send is read where it is sent. */
const ThreadSends = z.strictObject({ ...address, sends: z.custom<PersonSendsInput>() })
export const ThreadMessages = z.array(PageMessage)
export type ThreadBody = z.input<typeof ThreadBody>

/** The largest file in base64, and a little. */
const bodyLimit = 40 * 1024 * 1024

export function pagesControl(app: FastifyInstance, { pages }: GraphSandbox): void {
  app.post('/api/graph/pages', async (request) => pages.addPage(NewPage.parse(request.body)))
  app.post('/api/graph/pages/owners', async (request) => pages.addOwner(NewOwner.parse(request.body)))
  app.post('/api/graph/pages/people', async (request) => pages.addPerson(NewPerson.parse(request.body)))
  app.post('/api/graph/pages/send', { bodyLimit }, async (request) => {
    const { sends, ...thread } = ThreadSends.parse(request.body)
    return pages.send(thread, sends)
  })
  app.post('/api/graph/pages/read', async (request) => ({ read: pages.read(ThreadBody.parse(request.body)) }))
  app.get('/api/graph/pages/chat', async (request) => pages.messages(ThreadQuery.parse(request.query)))
}
