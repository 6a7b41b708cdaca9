/**
 * Conversations that run automatically, drawn by an admin: a draft that is edited, and versions that customers go
 * through.
 */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { FlowId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, text } from '../core/wire.ts'
import { FlowGraph, FlowProblem, mostFlowBytes, mostFlowValues } from './flow-nodes.ts'

export const leastFlowName = 2
export const mostFlowName = 50
/** Upload limits, in megabytes. */
export const flowMediaMegabytes = { img: 2, audio: 5, video: 20 } as const
export const flowPictureTypes = ['image/png', 'image/jpeg'] as const
const megabyte = 1024 * 1024

/** The user; null: they were deleted. */
const Author = z.object({ id: z.number(), name: z.string() }).nullable()

/** A row of the list. */
export const Flow = z.object({
  id: z.number(),
  name: z.string(),
  /** Starts runs. If it is switched off, current runs continue. */
  active: z.boolean(),
  companyId: z.number(),
  /** Rises with every save: it prevents two users from overwriting each other's changes. */
  revision: z.number(),
  /** The newest published version; null: none was published, so nothing starts it. */
  version: z.number().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** The draft differs from the published version. */
  isChanged: z.boolean(),
  updatedAt: z.iso.datetime(),
  updatedBy: Author,
})
export type Flow = z.output<typeof Flow>

/** A file that a flow sends, by its stored name. */
export const FlowMedia = z.object({
  name: z.string(),
  /** A signed URL, valid for some hours. */
  url: z.string(),
  mime: z.string().nullable(),
})
export type FlowMedia = z.output<typeof FlowMedia>

export const FlowDetails = Flow.extend({
  /** The draft, without its keys. */
  flow: FlowGraph,
  problems: z.array(FlowProblem),
  /** URLs of the files in the draft. */
  media: z.array(FlowMedia),
})
export type FlowDetails = z.output<typeof FlowDetails>

export const FlowVersion = z.object({
  flowId: z.number(),
  number: z.number(),
  name: z.string(),
  nodes: z.number(),
  publishedAt: z.iso.datetime(),
  publishedBy: Author,
})
export type FlowVersion = z.output<typeof FlowVersion>

export const FlowTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  flow: FlowGraph,
})
export type FlowTemplate = z.output<typeof FlowTemplate>

const name = text(mostFlowName, leastFlowName)
const revision = z.coerce.number().int().min(1)

export const listFlows = endpoint({
  method: 'GET',
  path: '/flowbuilder',
  needs: 'user',
  summary: 'Flows by name, a page at a time',
  query: PageQuery,
  answer: pageAnswer('flows', Flow),
})

export const flowDetails = endpoint({
  method: 'GET',
  path: '/flowbuilder/flow/{id}',
  needs: 'user',
  summary: 'One flow with its draft and what is wrong with it',
  params: z.object({ id: FlowId }),
  answer: z.object({ flow: FlowDetails }),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const createFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder',
  needs: 'flows:manage',
  mostBodyBytes: mostFlowBytes,
  mostBodyValues: mostFlowValues,
  summary: 'Add a flow: with a start alone, or as it was exported or as a template has it',
  body: z.object({ name, flow: FlowGraph.optional() }),
  answer: Flow,
  errors: ['ERR_FLOW_NAME_TAKEN', 'ERR_FLOW_INVALID', 'ERR_FLOW_TOO_LARGE'],
})

export const updateFlow = endpoint({
  method: 'PUT',
  path: '/flowbuilder',
  needs: 'flows:manage',
  summary: 'Rename a flow, or switch it on or off',
  body: z.object({ flowId: FlowId, name: name.optional(), active: flag.optional() }),
  answer: Flow,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_NAME_TAKEN'],
})

export const saveFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/flow',
  needs: 'flows:manage',
  mostBodyBytes: mostFlowBytes,
  mostBodyValues: mostFlowValues,
  summary:
    'Save the draft. `revision` is the one that was read: refused where somebody saved since. Without it, as older clients save, it is published too where nothing stands in the way',
  body: z.object({
    idFlow: FlowId,
    nodes: FlowGraph.shape.nodes,
    connections: FlowGraph.shape.connections,
    revision: revision.optional(),
  }),
  answer: z.object({ flow: FlowDetails }),
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_CHANGED', 'ERR_FLOW_INVALID', 'ERR_FLOW_TOO_LARGE'],
})

export const publishFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/{id}/publish',
  needs: 'flows:manage',
  summary: 'Make the draft the version that customers go through from now on. Runs under way stay with theirs',
  params: z.object({ id: FlowId }),
  body: z.object({ revision: revision.optional() }),
  answer: Flow,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_CHANGED', 'ERR_FLOW_INVALID'],
})

export const listFlowVersions = endpoint({
  method: 'GET',
  path: '/flowbuilder/{id}/versions',
  needs: 'user',
  summary: 'What was published, the newest first, a page at a time',
  params: z.object({ id: FlowId }),
  query: PageQuery,
  answer: pageAnswer('versions', FlowVersion),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const flowVersion = endpoint({
  method: 'GET',
  path: '/flowbuilder/{id}/versions/{number}',
  needs: 'user',
  summary: 'One version as it was published',
  params: z.object({ id: FlowId, number: z.coerce.number().int().min(1).max(1_000_000) }),
  answer: FlowVersion.extend({ flow: FlowGraph, media: z.array(FlowMedia) }),
  errors: ['ERR_NO_FLOW_VERSION_FOUND'],
})

export const restoreFlowVersion = endpoint({
  method: 'POST',
  path: '/flowbuilder/{id}/versions/{number}/restore',
  needs: 'flows:manage',
  summary: 'Make the draft what that version is. It is published by a call of its own',
  params: z.object({ id: FlowId, number: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.object({ revision: revision.optional() }),
  answer: z.object({ flow: FlowDetails }),
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_FLOW_VERSION_FOUND', 'ERR_FLOW_CHANGED'],
})

export const deleteFlow = endpoint({
  method: 'DELETE',
  path: '/flowbuilder/{id}',
  needs: 'flows:manage',
  summary:
    'Remove a flow with its versions and runs. Refused while a connection, a phrase campaign or an integration starts it',
  params: z.object({ id: FlowId }),
  answer: Deleted,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_IN_USE'],
})

export const duplicateFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/duplicate',
  needs: 'flows:manage',
  summary: 'Add a copy of the draft, named after it',
  body: z.object({ flowId: FlowId }),
  answer: Flow,
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const listFlowTemplates = endpoint({
  method: 'GET',
  path: '/flowbuilder/templates',
  needs: 'user',
  summary: 'Ready flows to begin with, in a language',
  query: z.object({ language: z.enum(['pt', 'en', 'es', 'tr']).default('pt') }),
  answer: z.array(FlowTemplate),
})

const mediaErrors = [
  'ERR_FILE_EMPTY',
  'ERR_FILE_TOO_LARGE',
  'ERR_FILE_TYPE',
  'ERR_STORAGE_FULL',
  'ERR_STORAGE_QUOTA',
] as const
/** Older clients send it beside a file; it is not used. */
const MediaFields = z.object({ body: z.unknown().optional(), fromMe: z.unknown().optional() })

export const uploadFlowContent = endpoint({
  method: 'POST',
  path: '/flowbuilder/content',
  needs: 'flows:manage',
  summary:
    'Files of a content node (multipart, field `medias`): pictures to 2 MB, audio to 5 MB, mp4 films to 20 MB. Answers their stored names, in the same order',
  body: MediaFields,
  files: { field: 'medias', most: 20, required: true, mostBytes: flowMediaMegabytes.video * megabyte },
  answer: z.array(z.string()),
  errors: mediaErrors,
})

export const uploadFlowImage = endpoint({
  method: 'POST',
  path: '/flowbuilder/img',
  needs: 'flows:manage',
  summary: 'A picture of a flow, to 2 MB (multipart, field `medias`)',
  body: MediaFields,
  files: { field: 'medias', most: 1, required: true, mostBytes: flowMediaMegabytes.img * megabyte },
  answer: FlowMedia,
  errors: mediaErrors,
})

export const uploadFlowAudio = endpoint({
  method: 'POST',
  path: '/flowbuilder/audio',
  needs: 'flows:manage',
  summary: 'Audio of a flow, to 5 MB (multipart, field `medias`)',
  body: MediaFields,
  files: { field: 'medias', most: 1, required: true, mostBytes: flowMediaMegabytes.audio * megabyte },
  answer: FlowMedia,
  errors: mediaErrors,
})

/** Sent to everybody in the company. `record.updatedBy` of an `update` is the author of the change. */
export const flowEvent = event({
  stream: 'flow',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: Flow, flowId: z.number() }),
    z.object({ action: z.literal('delete'), flowId: z.number() }),
  ]),
})
