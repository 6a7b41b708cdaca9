import * as calls from '@guiche/contract/features/connection-imports'
import { bind } from '../../bind.ts'
import { closeImportedTickets } from './actions/close-imported.ts'

export const importRoutes = [
  bind(calls.closeImportedTickets, ({ ctx, params }) => closeImportedTickets(ctx, params.id)),
]
