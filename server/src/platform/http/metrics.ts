import client from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { setAsideNow } from '../jobs/set-aside.ts'
import type { EventReader } from '../realtime/event-reader.ts'
import { isSameText } from '../security/body-signature.ts'

/** Counters of this process. Created per application, so that tests can have several. */
export const createMetrics = (db: Database) => {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const requests = new client.Histogram({
    name: 'guiche_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new client.Gauge({
    name: 'guiche_database_connections',
    help: 'Connections of each pool',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const pool of db.pools()) {
        this.set({ pool: pool.name, state: 'total' }, pool.total)
        this.set({ pool: pool.name, state: 'idle' }, pool.idle)
        this.set({ pool: pool.name, state: 'waiting' }, pool.waiting)
      }
    },
  })
  new client.Gauge({
    name: 'guiche_set_aside',
    help: 'What recurring work could not do and leaves alone for a while',
    labelNames: ['work'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { work, rows } of await setAsideNow(db).catch(() => [])) this.set({ work }, rows)
    },
  })
  const sockets = new client.Gauge({ name: 'guiche_sockets', help: 'Connected sockets', registers: [registry] })
  const eventsDelivered = new client.Counter({
    name: 'guiche_events_delivered_total',
    help: 'Events of the log handed to sockets',
    registers: [registry],
  })
  return { registry, requests, sockets, eventsDelivered }
}

/** How far the sockets of this node are behind the log. */
export const showEventLag = ({ registry }: Metrics, reader: Pick<EventReader, 'lagSeconds' | 'silentSeconds'>) =>
  new client.Gauge({
    name: 'guiche_event_lag_seconds',
    help: 'Age of the oldest committed event that was not handed to sockets yet',
    registers: [registry],
    async collect() {
      // If the log cannot be read, its age counts from the last successful read.
      this.set(await reader.lagSeconds().catch(() => reader.silentSeconds()))
    },
  })

export type Metrics = ReturnType<typeof createMetrics>

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host)

interface MetricsHeaders {
  authorization?: string | undefined
  'x-forwarded-for'?: string | string[] | undefined
  forwarded?: string | undefined
}

/**
 * Metrics are for the operator. In production, and wherever others can reach the server (also through a proxy on this
 * machine), they need METRICS_TOKEN; without one they answer 404.
 */
export const refusesMetrics = (
  { authorization, forwarded, 'x-forwarded-for': forwardedFor }: MetricsHeaders,
  { metricsToken, isProduction, host }: Pick<Config, 'metricsToken' | 'isProduction' | 'host'>,
) => {
  const isProxied = forwarded !== undefined || forwardedFor !== undefined
  if (!metricsToken) return isProduction || isProxied || !isLoopback(host) ? 'ERR_NOT_FOUND' : null
  return isSameText(authorization ?? '', `Bearer ${metricsToken}`) ? null : 'ERR_SESSION_EXPIRED'
}
