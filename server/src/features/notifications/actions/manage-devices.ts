import type { DeviceId } from '@guiche/contract/core/ids'
import type { PushDevice } from '@guiche/contract/features/notifications'
import type { z } from 'zod'
import type { UserCtx } from '../../../context.ts'
import { isPushEndpoint, isPushKey } from '../../../platform/push/web-push.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { push } from '../jobs/definitions.ts'
import * as store from '../store.ts'

/** More browsers than anybody uses within one login. */
const mostDevices = 10

export const addDevice = (ctx: UserCtx, device: z.output<typeof PushDevice>): Promise<{ id: DeviceId }> => {
  const { endpoint, keys, language } = device
  if (!isPushEndpoint(endpoint, ctx.config.pushUrl)) throw new Refusal('ERR_PUSH_ENDPOINT', { field: 'body.endpoint' })
  if (!isPushKey(keys.p256dh)) throw new Refusal('ERR_VALIDATION', { field: 'body.keys.p256dh' })
  const { id: userId, sessionVersion } = ctx.actor
  return ctx.transact(async (work) => {
    const saved = { userId, sessionVersion, endpoint, ...keys, language }
    const id = await store.saveDevice(work.tx, saved, ctx.clock.now())
    await store.pruneDevices(work.tx, userId, mostDevices)
    return { id }
  })
}

export const removeDevice = (ctx: UserCtx, deviceId: DeviceId): Promise<void> =>
  ctx.transact(async (work) => {
    const isGone = await store.removeDevice(work.tx, deviceId, ctx.actor.id)
    if (!isGone) throw new Refusal('ERR_NOT_FOUND')
  })

export const testDevices = (ctx: UserCtx): Promise<{ devices: number }> =>
  ctx.transact(async (work) => {
    const devices = await store.devicesOf(work.tx, ctx.actor.id)
    for (const { id: deviceId } of devices)
      work.enqueue(push, { deviceId, kind: 'test' }, { key: `push-test:${work.companyId}:${deviceId}` })
    return { devices: devices.length }
  })
