import { createStore } from '../../../lib/store.ts'

/** `unsupported`: by this browser, or because the page is not secure. `blocked`: the user denied it in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

export const isPushSupported = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.isSecureContext

export const stateNow = (isOn: boolean): PushState => {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return isOn && Notification.permission === 'granted' ? 'on' : 'off'
}

export const pushState = createStore<PushState>(stateNow(false))
