/** The control calls for the phone page and the browser journeys, mounted by the sandbox's server. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ZodError, z } from 'zod'
import { AccountNews } from './accounts.ts'
import {
  AddressBody,
  ChatQuery,
  ChooseBody,
  CustomerBody,
  EditBody,
  FaultsBody,
  JudgeBody,
  MessageBody,
  ReadBody,
  SettledBody,
  SubscribeBody,
  TemplateBody,
  WaitBody,
} from './control-schema.ts'
import { streamChanges } from './control-stream.ts'
import { CustomerChange } from './customers/people.ts'
import { CustomerSends } from './customers/sends-schema.ts'
import { ControlError } from './errors.ts'
import type { GraphSandbox } from './graph-sandbox.ts'
import { NewNumber } from './numbers.ts'
import { pagesControl } from './pages/control.ts'

/** The largest document in base64, with some reserve. */
const bodyLimit = 150 * 1024 * 1024

type WithId = { Params: { id: string } }

export function graphControl(graph: GraphSandbox): FastifyPluginAsync {
  return async (app) => {
    answerErrors(app)
    registryRoutes(app, graph)
    customerRoutes(app, graph)
    chatRoutes(app, graph)
    templateRoutes(app, graph)
    accountRoutes(app, graph)
    pagesControl(app, graph)
    faultRoutes(app, graph)
    streamChanges(app, graph)
  }
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ error: z.prettifyError(error) })
    if (error instanceof ControlError) return reply.code(error.status).send({ error: error.message })
    const { statusCode = 500, message } = error as { statusCode?: number; message: string }
    return reply.code(statusCode).send({ error: message })
  })
}

function registryRoutes(app: FastifyInstance, graph: GraphSandbox): void {
  app.get('/api/graph/state', async () => ({
    url: graph.url,
    webhookUrl: graph.webhookUrl,
    numbers: graph.numbers(),
    customers: graph.customers(),
    faults: graph.faults.current(),
  }))
  app.post('/api/graph/numbers', async (request) => graph.addNumber(NewNumber.parse(request.body)))
  app.post('/api/graph/subscribe', async (request) => {
    await graph.subscribe(SubscribeBody.parse(request.body).url)
    return { webhookUrl: graph.webhookUrl }
  })
  app.get('/api/graph/webhooks', async () => graph.webhookLog())
  app.post('/api/graph/settled', async (request) => {
    await graph.settled(SettledBody.parse(request.body ?? {}).timeoutMs)
    return { settled: true }
  })
}

function customerRoutes(app: FastifyInstance, graph: GraphSandbox): void {
  app.get('/api/graph/customers', async () => graph.customers())
  app.post('/api/graph/customers', async (request) => {
    const customer = CustomerBody.parse(request.body)
    return 'phone' in customer ? graph.addCustomer(customer) : graph.customerWithoutNumber(customer)
  })
  app.patch<WithId>('/api/graph/customers/:id', async (request) =>
    graph.changeCustomer(request.params.id, CustomerChange.parse(request.body)),
  )
  app.delete<WithId>('/api/graph/customers/:id', async (request, reply) => {
    graph.removeCustomer(request.params.id)
    return reply.code(204).send()
  })
}

function chatRoutes(app: FastifyInstance, graph: GraphSandbox): void {
  app.get('/api/graph/chat', async (request) => {
    const { last, ...address } = ChatQuery.parse(request.query)
    return graph.chat(address, last)
  })
  app.post('/api/graph/send', { bodyLimit }, async (request) => graph.customerSends(CustomerSends.parse(request.body)))
  app.post('/api/graph/choose', async (request) => graph.customerChooses(ChooseBody.parse(request.body)))
  app.post('/api/graph/read', async (request) => ({ read: graph.customerReads(ReadBody.parse(request.body)) }))
  const changes = { play: graph.customerPlays, delete: graph.customerDeletes } as const
  for (const [verb, perform] of Object.entries(changes)) {
    app.post(`/api/graph/${verb}`, async (request, reply) => {
      perform.call(graph, MessageBody.parse(request.body))
      return reply.code(204).send()
    })
  }
  app.post('/api/graph/edit', async (request, reply) => {
    graph.customerEdits(EditBody.parse(request.body))
    return reply.code(204).send()
  })
  app.post('/api/graph/close-window', async (request, reply) => {
    graph.closeWindow(AddressBody.parse(request.body))
    return reply.code(204).send()
  })
  app.post('/api/graph/wait', async (request) => {
    const { match, timeoutMs, ...address } = WaitBody.parse(request.body)
    return graph.waitForMessage(address, match, timeoutMs)
  })
  app.get<WithId>('/api/graph/media/:id', async (request, reply) => {
    const { bytes, mimeType } = graph.media(request.params.id)
    return reply.header('content-type', mimeType).send(Buffer.from(bytes))
  })
}

function templateRoutes(app: FastifyInstance, graph: GraphSandbox): void {
  app.get<{ Querystring: { wabaId?: string } }>('/api/graph/templates', async (request) =>
    graph.templates(request.query.wabaId ?? ''),
  )
  app.post('/api/graph/templates', async (request) => {
    const { wabaId, status, ...template } = TemplateBody.parse(request.body)
    return graph.addTemplate(wabaId, template, status)
  })
  app.post<WithId>('/api/graph/templates/:id/judge', async (request, reply) => {
    const { status, reason } = JudgeBody.parse(request.body)
    graph.judgeTemplate(request.params.id, status, reason)
    return reply.code(204).send()
  })
}

function accountRoutes(app: FastifyInstance, graph: GraphSandbox): void {
  app.post('/api/graph/accounts/news', async (request, reply) => {
    graph.tellOfAccount(AccountNews.parse(request.body))
    return reply.code(204).send()
  })
}

function faultRoutes(app: FastifyInstance, graph: GraphSandbox): void {
  app.get('/api/graph/faults', async () => graph.faults.current())
  app.patch('/api/graph/faults', async (request) => {
    graph.setFaults(FaultsBody.parse(request.body))
    return graph.faults.current()
  })
  app.delete('/api/graph/faults', async () => {
    graph.clearFaults()
    return graph.faults.current()
  })
}
