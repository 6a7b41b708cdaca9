import * as calls from '@guiche/contract/features/connection-cockpit'
import { bind } from '../../bind.ts'
import { changeCockpit } from './actions/change-cockpit.ts'
import { connectionCockpit } from './queries.ts'

export const cockpitRoutes = [
  bind(calls.connectionCockpit, ({ ctx, params }) => connectionCockpit(ctx, params.id)),
  bind(calls.changeCockpit, ({ ctx, params, body }) => changeCockpit(ctx, params.id, body)),
]
