/** The runs of flows: one per conversation that a flow led, step by step. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FlowId, id, TicketRef } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { FlowGraph } from './flow-nodes.ts'

const FlowRunId = id('FlowRunId')
export type FlowRunId = z.output<typeof FlowRunId>

/** The maximum number of steps: a longer run ends with `tooLong`. */
export const mostRunSteps = 200

/** What a run waits for. */
export const waitKinds = ['menu', 'question', 'delay', 'typebot', 'openai'] as const
export type WaitKind = (typeof waitKinds)[number]

/** What started it. */
export const runTriggers = ['phrase', 'welcome', 'notPhrase', 'integration'] as const
export type RunTrigger = (typeof runTriggers)[number]

/**
 * Why it ended. `finished`: nothing follows its last node. `gaveUp`: no answer was valid. `failed`: an external
 * system did not answer. `takenOut`: the ticket was taken or moved, the bot was switched off for its contact, or the
 * contact can no longer be written to. `queueGone`: it led into a deleted queue.
 */
export const runEndings = [
  'finished',
  'exit',
  'gaveUp',
  'accepted',
  'closed',
  'replaced',
  'outOfHours',
  'tooLong',
  'failed',
  'takenOut',
  'queueGone',
] as const
export type RunEnding = (typeof runEndings)[number]

export const FlowRun = z.object({
  id: z.number(),
  flowId: z.number(),
  flowName: z.string(),
  version: z.number(),
  trigger: z.enum(runTriggers),
  /** Null: it still runs. */
  ending: z.enum(runEndings).nullable(),
  /** The node where it waits, or the last one that it entered. */
  nodeId: z.string().nullable(),
  wait: z.enum(waitKinds).nullable(),
  /** The end of a delay. */
  resumeAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  ticket: z.object({ id: z.number(), uuid: z.string(), contactName: z.string() }),
})
export type FlowRun = z.output<typeof FlowRun>

export const FlowStep = z.object({
  /** From 1, in order. */
  number: z.number(),
  nodeId: z.string(),
  /** The customer's answer; null: none was awaited. */
  input: z.string().nullable(),
  /** What it sent and did, in order: the texts as they were sent. */
  output: z.array(z.object({ kind: z.string(), text: z.string().nullable() })),
  at: z.iso.datetime(),
})
export type FlowStep = z.output<typeof FlowStep>

/** Per node, for all runs of a version. */
export const NodeCount = z.object({
  nodeId: z.string(),
  /** Runs that entered it. */
  entered: z.number(),
  /** Runs that wait in it now. */
  waiting: z.number(),
  /** Runs in which the customer answered it. */
  answered: z.number(),
  /** Runs that ended in it for a reason other than `finished`. */
  dropped: z.number(),
})
export type NodeCount = z.output<typeof NodeCount>

export const listFlowRuns = endpoint({
  method: 'GET',
  path: '/flowbuilder/{id}/runs',
  needs: 'flows:manage',
  summary: 'Runs of a flow, the newest first, a page at a time',
  params: z.object({ id: FlowId }),
  query: PageQuery.extend({
    version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    /** Those that wait in, or ended in, this node. */
    nodeId: z.string().max(60).optional(),
    state: z.enum(['running', 'ended']).optional(),
  }),
  answer: pageAnswer('runs', FlowRun),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const flowCounts = endpoint({
  method: 'GET',
  path: '/flowbuilder/{id}/counts',
  needs: 'flows:manage',
  summary: 'How many went through each node of a version; without one, of the newest',
  params: z.object({ id: FlowId }),
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: z.object({ version: z.number().nullable(), runs: z.number(), nodes: z.array(NodeCount) }),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const flowRunDetails = endpoint({
  method: 'GET',
  path: '/flowbuilder/runs/{runId}',
  needs: 'flows:manage',
  summary: 'One run with its steps, its variables and the version that it goes through',
  params: z.object({ runId: FlowRunId }),
  answer: FlowRun.extend({
    steps: z.array(FlowStep),
    variables: z.record(z.string(), z.string()),
    flow: FlowGraph,
  }),
  errors: ['ERR_NOT_FOUND'],
})

export const ticketFlowRuns = endpoint({
  method: 'GET',
  path: '/tickets/{ticketId}/flow-runs',
  needs: 'flows:manage',
  summary: 'The runs that led one ticket, the newest first; at most 50',
  params: z.object({ ticketId: TicketRef }),
  answer: z.array(FlowRun),
  errors: ['ERR_NO_TICKET_FOUND'],
})
