import * as calls from '@guiche/contract/features/connections'
import { bind } from '../../bind.ts'
import { removeGreetingMedia, setGreetingMedia } from './actions/greeting-media.ts'
import { createConnection, deleteConnection, updateConnection } from './actions/manage-connection.ts'
import { commandSession } from './actions/session-commands.ts'
import { connectionDetails, listConnections } from './queries.ts'

export const connectionRoutes = [
  bind(calls.listConnections, ({ ctx, query }) => listConnections(ctx, query)),
  bind(calls.connectionDetails, ({ ctx, params }) => connectionDetails(ctx, params.id)),
  bind(calls.createConnection, ({ ctx, body }) => createConnection(ctx, body)),
  bind(calls.updateConnection, ({ ctx, params, body }) => updateConnection(ctx, params.id, body)),
  bind(calls.deleteConnection, ({ ctx, params }) => deleteConnection(ctx, params.id)),
  bind(calls.setGreetingMedia, ({ ctx, params, files }) => setGreetingMedia(ctx, params.id, files)),
  bind(calls.removeGreetingMedia, ({ ctx, params }) => removeGreetingMedia(ctx, params.id)),
  bind(calls.startSession, ({ ctx, params }) => commandSession(ctx, params.id, 'start')),
  bind(calls.renewSession, ({ ctx, params }) => commandSession(ctx, params.id, 'renew')),
  bind(calls.endSession, ({ ctx, params }) => commandSession(ctx, params.id, 'end')),
]
