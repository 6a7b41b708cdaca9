import * as calls from '@guiche/contract/features/integrations'
import { bind } from '../../bind.ts'
import { createIntegration, deleteIntegration, updateIntegration } from './actions/keep-integration.ts'
import { testIntegration } from './actions/test-integration.ts'
import { exchangesOf, integrationDetails, integrationsPage } from './queries.ts'

export const integrationRoutes = [
  bind(calls.listIntegrations, ({ ctx, query }) => integrationsPage(ctx, query)),
  bind(calls.integrationDetails, ({ ctx, params }) => integrationDetails(ctx, params.id)),
  bind(calls.createIntegration, ({ ctx, body }) => createIntegration(ctx, body)),
  bind(calls.updateIntegration, ({ ctx, params, body }) => updateIntegration(ctx, params.id, body)),
  bind(calls.deleteIntegration, ({ ctx, params }) => deleteIntegration(ctx, params.id)),
  bind(calls.listExchanges, ({ ctx, params }) => exchangesOf(ctx, params.id)),
  bind(calls.testIntegration, ({ ctx, body }) => testIntegration(ctx, body)),
]
