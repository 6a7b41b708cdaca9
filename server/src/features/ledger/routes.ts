import * as calls from '@guiche/contract/features/ledger'
import { bind } from '../../bind.ts'
import { recordShowings } from './actions.ts'
import { connectionLedger, listLedgers } from './queries/connection-ledger.ts'
import { listFaults } from './queries/ledger-faults.ts'
import { messageLife } from './queries/message-life.ts'

export const ledgerRoutes = [
  bind(calls.messageLife, ({ ctx, params }) => messageLife(ctx, params.messageId)),
  bind(calls.recordShowings, ({ ctx, body }) => recordShowings(ctx, body.ticketId, body.messageIds)),
  bind(calls.listLedgers, ({ ctx }) => listLedgers(ctx)),
  bind(calls.connectionLedger, ({ ctx, params }) => connectionLedger(ctx, params.id)),
  bind(calls.listLedgerFaults, ({ ctx, params }) => listFaults(ctx, params.id, params.fault)),
]
