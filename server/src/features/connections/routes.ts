import * as all from '@guiche/contract/features/all-connections'
import * as calls from '@guiche/contract/features/connections'
import * as signIn from '@guiche/contract/features/page-sign-in'
import * as pairing from '@guiche/contract/features/pairing-codes'
import { bind } from '../../bind.ts'
import { commandAnySession, restartCompany } from './actions/any-company.ts'
import { removeGreetingMedia, setGreetingMedia } from './actions/greeting-media.ts'
import { createConnection, deleteConnection, updateConnection } from './actions/manage-connection.ts'
import { connectPages } from './actions/page-sign-in/connect-pages.ts'
import { finishPageSignIn, pageSignIn } from './actions/page-sign-in/through-browser.ts'
import { askPairingCode } from './actions/pairing-code.ts'
import { restartConnections } from './actions/restart-connections.ts'
import { commandSession } from './actions/session-commands.ts'
import { allConnections, connectionOfAny, connectionsByCompany } from './queries/all-companies.ts'
import { connectionDetails, filterConnections, listConnections } from './queries.ts'

export const connectionRoutes = [
  bind(calls.listConnections, ({ ctx, query }) => listConnections(ctx, query)),
  bind(calls.filterConnections, ({ ctx, query }) => filterConnections(ctx, query)),
  bind(calls.connectionDetails, ({ ctx, params }) => connectionDetails(ctx, params.id)),
  bind(calls.createConnection, ({ ctx, body }) => createConnection(ctx, body)),
  bind(calls.updateConnection, ({ ctx, params, body }) => updateConnection(ctx, params.id, body)),
  bind(calls.deleteConnection, ({ ctx, params }) => deleteConnection(ctx, params.id)),
  bind(calls.setGreetingMedia, ({ ctx, params, files }) => setGreetingMedia(ctx, params.id, files)),
  bind(calls.removeGreetingMedia, ({ ctx, params }) => removeGreetingMedia(ctx, params.id)),
  bind(calls.startSession, ({ ctx, params }) => commandSession(ctx, params.id, 'start')),
  bind(calls.renewSession, ({ ctx, params }) => commandSession(ctx, params.id, 'renew')),
  bind(calls.endSession, ({ ctx, params }) => commandSession(ctx, params.id, 'end')),
  bind(pairing.askPairingCode, ({ ctx, params, body }) => askPairingCode(ctx, params.id, body.number)),
  bind(calls.restartConnections, ({ ctx }) => restartConnections(ctx)),
  bind(signIn.connectPages, ({ ctx, body }) => connectPages(ctx, body)),
  bind(signIn.pageSignIn, ({ ctx, query }) => pageSignIn(ctx, query)),
  bind(signIn.finishPageSignIn, ({ ctx, body }) => finishPageSignIn(ctx, body)),
  bind(all.connectionsByCompany, ({ ctx, query }) => connectionsByCompany(ctx, query)),
  bind(all.allConnections, ({ ctx, query }) => allConnections(ctx, query)),
  bind(all.connectionOfAnyCompany, ({ ctx, params }) => connectionOfAny(ctx, params.id)),
  bind(all.startSessionOfAnyCompany, ({ ctx, params }) => commandAnySession(ctx, params.id, 'start')),
  bind(all.renewSessionOfAnyCompany, ({ ctx, params }) => commandAnySession(ctx, params.id, 'renew')),
  bind(all.endSessionOfAnyCompany, ({ ctx, params }) => commandAnySession(ctx, params.id, 'end')),
  bind(all.restartConnectionsOfCompany, ({ ctx, params }) => restartCompany(ctx, params.companyId)),
]
