import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { readPart } from '../messages/refuse.ts'
import type { Template } from '../schema.ts'
import { NewTemplate } from '../templates/new-template.ts'
import { deleteTemplate, submitTemplate } from '../templates/submit.ts'
import { reachAccount } from './access.ts'

const ListQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  after: z.string().optional(),
  name: z.string().optional(),
  status: z.string().optional(),
  language: z.string().optional(),
  category: z.string().optional(),
})

const node = ({ id, name, language, category, status, components, rejectedReason, quality }: Template) => ({
  name,
  parameter_format: 'POSITIONAL',
  components,
  language,
  status,
  category,
  ...(quality === undefined ? {} : { quality_score: { score: quality } }),
  ...(rejectedReason === undefined ? {} : { rejected_reason: rejectedReason }),
  id,
})

/** Cursors are opaque to the caller; here they contain the position after which the next page starts. */
const cursorAt = (position: number) => Buffer.from(`position ${position}`).toString('base64url')

function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [, position] = /^position (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (position === undefined) throw new GraphError(100, { message: '(#100) Invalid cursor' })
  return Number(position)
}

function listTemplates(core: GraphCore, wabaId: string, asked: unknown) {
  const { limit, after, name, status, language, category } = readPart(ListQuery, asked, [])
  const found = [...core.world.templates.values()].filter(
    (template) =>
      template.wabaId === wabaId &&
      (name === undefined || template.name.includes(name)) &&
      (status === undefined || template.status === status.toUpperCase()) &&
      (language === undefined || template.language === language) &&
      (category === undefined || template.category === category.toUpperCase()),
  )
  const start = positionOf(after)
  const page = found.slice(start, start + limit)
  if (page.length === 0) return { data: [] }
  const end = start + page.length
  const next =
    end < found.length ? { next: `${core.url()}/v23.0/${wabaId}/message_templates?after=${cursorAt(end)}` } : {}
  return { data: page.map(node), paging: { cursors: { before: cursorAt(start), after: cursorAt(end) }, ...next } }
}

function deleteTemplates(core: GraphCore, wabaId: string, name: string | undefined): { success: true } {
  if (name === undefined) throw new GraphError(100, { message: '(#100) The parameter name is required.' })
  const found = [...core.world.templates.values()].filter(
    (template) => template.wabaId === wabaId && template.name === name,
  )
  if (found.length === 0) {
    throw new GraphError(100, { message: 'Invalid parameter', subcode: 2593002, userTitle: 'Template not found' })
  }
  for (const template of found) deleteTemplate(core, template)
  return { success: true }
}

type AccountRoute = { Params: { id: string } }

export function templateRoutes(app: FastifyInstance, core: GraphCore): void {
  app.get<AccountRoute>('/:id/message_templates', async (request) =>
    listTemplates(core, reachAccount(core, request, request.params.id), request.query),
  )

  app.post<AccountRoute>('/:id/message_templates', async (request) => {
    const wabaId = reachAccount(core, request, request.params.id)
    const { id, status, category } = submitTemplate(core, wabaId, readPart(NewTemplate, request.body, []))
    return { id, status, category }
  })

  app.delete<AccountRoute>('/:id/message_templates', async (request) => {
    const wabaId = reachAccount(core, request, request.params.id)
    return deleteTemplates(core, wabaId, (request.query as { name?: string }).name)
  })
}
