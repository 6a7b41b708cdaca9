/** Applies events to the cached list of connections. Safe to apply twice, and never replaces newer data with older. */
import { allConnections, connectionsByCompany } from '@guiche/contract/features/all-connections'
import { connectionCockpit } from '@guiche/contract/features/connection-cockpit'
import { listConnections } from '@guiche/contract/features/connections'
import { replaceEqualDeep } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import type { StreamPayload } from '../../lib/socket.ts'
import { noteProgress } from './api/imports.ts'
import { isManaged, type ListedConnection } from './api.ts'

type Rows = readonly ListedConnection[]

/** A summary has neither code nor reason, but a code ends with its status and a connected number needs no reason. */
const merged = (before: ListedConnection, after: ListedConnection): ListedConnection => {
  if (Date.parse(after.updatedAt) < Date.parse(before.updatedAt)) return before
  if (isManaged(after) || !isManaged(before)) return after
  const { status } = after
  return {
    ...before,
    ...after,
    qrcode: status === 'qrcode' ? before.qrcode : '',
    pairing: status === 'qrcode' ? before.pairing : null,
    reason: status === 'CONNECTED' ? null : before.reason,
  }
}

export const withConnection = (rows: Rows, after: ListedConnection): Rows => {
  const before = rows.find(({ id }) => id === after.id)
  const next = before ? merged(before, after) : after
  if (next === before) return rows
  const others = rows.filter(({ id }) => id !== after.id)
  const ordered = [...others, next].sort((a, b) => a.id - b.id)
  return replaceEqualDeep(rows, ordered)
}

const withoutConnection = (rows: Rows, connectionId: number): Rows =>
  rows.some(({ id }) => id === connectionId) ? rows.filter(({ id }) => id !== connectionId) : rows

export const applyConnectionEvent = (rows: Rows, payload: StreamPayload<'whatsapp'>): Rows =>
  payload.action === 'delete' ? withoutConnection(rows, payload.whatsappId) : withConnection(rows, payload.whatsapp)

const onConnection: Reducer<'whatsapp'> = (client, payload) =>
  patchThroughFetch<Rows>(client, keyOf(listConnections), (rows) => applyConnectionEvent(rows, payload))

const onConnectionSession: Reducer<'whatsappSession'> = (client, { session }) =>
  patchThroughFetch<Rows>(client, keyOf(listConnections), (rows) => withConnection(rows, session))

const onImport: Reducer<'importMessages'> = (client, payload) =>
  noteProgress(client, payload.whatsappId, payload.action === 'update' ? payload.status : null)

const askCockpit = askingAgain(connectionCockpit, shortMs)
/** A busy company has many messages a second; the cockpit may lag a little. */
const askCockpitSoon = askingAgain(connectionCockpit, 5_000)
const askConnections = askingAgain(listConnections, shortMs)
const onCockpit: Reducer<'cockpit' | 'ledger'> = (client) => askCockpit(client)
const onMessage: Reducer<'appMessage'> = (client) => askCockpitSoon(client)

const askTotals = askingAgain(connectionsByCompany, shortMs)
const askOfCompanies = askingAgain(allConnections, shortMs)
const onAnyCompany: Reducer<'allConnections' | 'companies'> = (client) => {
  askTotals(client)
  askOfCompanies(client)
}

export const live: Live = {
  hears: {
    whatsapp: [onConnection],
    whatsappSession: [onConnectionSession],
    importMessages: [onImport],
    // A pause begins or ends.
    cockpit: [onCockpit, askConnections],
    ledger: [onCockpit],
    appMessage: [onMessage],
    allConnections: [onAnyCompany],
    companies: [onAnyCompany],
  },
}
