import { expect, it } from 'vitest'
import { leaseSeconds } from '../features/connections/actions/hold-connections.ts'
import { closeSilentLives, soonestVanishedMs } from '../platform/db/vanished.ts'
import { marginMs } from './session-holder.ts'

const setting = (name: string) => Number(new RegExp(`tcp_${name} = (\\d+)`).exec(closeSilentLives)?.[1])

it('a holder whose line to the database fell silent lets go before the database gives it up', () => {
  const [idle, interval, count] = ['keepalives_idle', 'keepalives_interval', 'keepalives_count'].map(setting)
  const silentMs = (Number(idle) + Number(interval) * Number(count)) * 1000
  expect(setting('user_timeout')).toBe(silentMs)
  expect(silentMs - Number(idle) * 1000).toBe(soonestVanishedMs)
  expect(soonestVanishedMs).toBeGreaterThan(leaseSeconds * 1000 - marginMs)
})
