import * as runs from '@guiche/contract/features/flow-runs'
import * as calls from '@guiche/contract/features/flows'
import { bind } from '../../bind.ts'
import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  publishFlow,
  restoreFlowVersion,
  saveFlow,
  updateFlow,
} from './actions/keep-flow.ts'
import { uploadContent, uploadOne } from './actions/upload-media.ts'
import { flowDetails, flowsPage, flowVersionDetails, flowVersionsPage, templatesIn } from './queries/flows.ts'
import { countsOf, flowRunOf, flowRunsPage, runsOfTicket } from './queries/runs.ts'

export const flowRoutes = [
  bind(calls.listFlows, ({ ctx, query }) => flowsPage(ctx, query)),
  bind(calls.flowDetails, ({ ctx, params }) => flowDetails(ctx, params.id)),
  bind(calls.createFlow, ({ ctx, body }) => createFlow(ctx, body)),
  bind(calls.updateFlow, ({ ctx, body }) => updateFlow(ctx, body)),
  bind(calls.saveFlow, ({ ctx, body }) => saveFlow(ctx, body)),
  bind(calls.publishFlow, ({ ctx, params, body }) => publishFlow(ctx, params.id, body.revision)),
  bind(calls.listFlowVersions, ({ ctx, params, query }) => flowVersionsPage(ctx, params.id, query)),
  bind(calls.flowVersion, ({ ctx, params }) => flowVersionDetails(ctx, params)),
  bind(calls.restoreFlowVersion, ({ ctx, params, body }) => restoreFlowVersion(ctx, params, body.revision)),
  bind(calls.deleteFlow, ({ ctx, params }) => deleteFlow(ctx, params.id)),
  bind(calls.duplicateFlow, ({ ctx, body }) => duplicateFlow(ctx, body.flowId)),
  bind(calls.listFlowTemplates, ({ query }) => templatesIn(query.language)),
  bind(calls.uploadFlowContent, ({ ctx, files }) => uploadContent(ctx, files)),
  bind(calls.uploadFlowImage, ({ ctx, files }) => uploadOne(ctx, files, 'img')),
  bind(calls.uploadFlowAudio, ({ ctx, files }) => uploadOne(ctx, files, 'audio')),
  bind(runs.listFlowRuns, ({ ctx, params, query }) => flowRunsPage(ctx, params.id, query)),
  bind(runs.flowCounts, ({ ctx, params, query }) => countsOf(ctx, params.id, query.version)),
  bind(runs.flowRunDetails, ({ ctx, params }) => flowRunOf(ctx, params.runId)),
  bind(runs.ticketFlowRuns, ({ ctx, params }) => runsOfTicket(ctx, params.ticketId)),
]
