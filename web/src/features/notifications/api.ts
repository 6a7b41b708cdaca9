/** This browser as a push device: subscribed if the user wants it, again at every sign-in, and only until sign-out. */
import type { DeviceId } from '@guiche/contract/core/ids'
import { addPushDevice, pushKey, removePushDevice, testPush } from '@guiche/contract/features/notifications'
import { call } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { activeWorker } from '../../lib/registered-worker.ts'
import { recall, remember } from '../../lib/storage.ts'
import { token, userIdIn } from '../../lib/token.ts'
import { isPushSupported, pushState, stateNow } from './api/push-state.ts'

const keptAs = 'push'
interface Kept {
  userId: number
  deviceId: number
}

const kept = (): Kept | null => {
  try {
    return JSON.parse(recall(keptAs) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

const unsubscribe = async (): Promise<void> => {
  const subscription = await (await activeWorker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey
  return own !== null && new Uint8Array(own).join() === key.join()
}

const subscribe = async (userId: number): Promise<void> => {
  const worker = await activeWorker()
  if (!worker) return pushState.set('unsupported')
  const key = bytesOf((await call(pushKey)).publicKey)
  const existing = await worker.pushManager.getSubscription()
  const isUsable = existing !== null && isSameKey(existing, key)
  // The server's key changed (restored or new installation): the browser requires the old subscription to be removed
  // first.
  if (existing && !isUsable) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = isUsable ? existing : await worker.pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    language: currentLanguage(),
  }
  // The browser may have asked for long, and somebody else signed in.
  if (userIdIn(token.get()) !== userId) return
  const { id } = await call(addPushDevice, { body })
  remember(keptAs, JSON.stringify({ userId, deviceId: id } satisfies Kept))
  pushState.set('on')
}

/** Asks the browser, which asks the user. */
export const turnPushOn = async (userId: number): Promise<void> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return pushState.set(stateNow(false))
  await subscribe(userId)
}

export const turnPushOff = async (): Promise<void> => {
  const device = kept()
  remember(keptAs, null)
  pushState.set(stateNow(false))
  await Promise.all([unsubscribe(), device && call(removePushDevice, { params: { id: device.deviceId as DeviceId } })])
}

/** After signing in: a device belongs to one login, so it is added again; an earlier user's subscription ends. */
export const resumePush = async (userId: number): Promise<void> => {
  const device = kept()
  if (!device || !isPushSupported()) return pushState.set(stateNow(false))
  if (device.userId === userId && Notification.permission === 'granted') return subscribe(userId)
  remember(keptAs, null)
  pushState.set(stateNow(false))
  await unsubscribe()
}

/** A changed password or e-mail ends all devices of the account: this one stays. */
export const keepPush = async (userId: number): Promise<void> => {
  if (kept()?.userId === userId) await resumePush(userId)
}

/**
 * Before signing out: a browser without a signed-in user receives no messages. The user's choice is kept for the next
 * sign-in.
 */
export const pausePush = async (): Promise<void> => {
  const device = kept()
  if (!device) return
  await Promise.all([unsubscribe(), call(removePushDevice, { params: { id: device.deviceId as DeviceId } })])
}

export const sendTestPush = () => call(testPush)
