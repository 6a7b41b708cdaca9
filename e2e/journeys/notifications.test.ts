/** Notifications: by the bell, and by push with the page closed. */
import type { CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PushService, type SubscribedDevice, startPushService } from '../../sandbox/src/push/push-network.ts'
import { newContext } from '../world/browser.ts'
import { phoneCustomer } from '../world/customers.ts'
import { deskOn, typeCredentials } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones, places } = await world()

let service: PushService
beforeAll(async () => {
  service = await startPushService({ port: Number(new URL(places.pushUrl ?? '').port) })
})
afterAll(() => service.close())

/** The browser's own push service cannot be reached here: the page subscribes to ours, and its pushes are passed to the service worker. */
const subscribeTo = async (page: Page) => {
  const devices: SubscribedDevice[] = []
  await page.exposeFunction('subscribeInBox', (key: string) => {
    const device = service.subscribe(key)
    devices.push(device)
    return { endpoint: device.endpoint, keys: device.keys }
  })
  await page.addInitScript(() => {
    const box = window as unknown as { subscribeInBox: (key: string) => Promise<{ endpoint: string; keys: object }> }
    let current: object | null = null
    PushManager.prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      const text = btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
      const made = await box.subscribeInBox(text)
      const unsubscribe = async () => {
        current = null
        return true
      }
      current = { ...made, options: { applicationServerKey: key.buffer }, unsubscribe, toJSON: () => made }
      return current as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
  })
  return devices
}

/** What the browser does when its push service delivers. */
const deliver = async (cdp: CDPSession, origin: string, text: string) => {
  const registrations: { registrationId: string; scopeURL: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const registrationId = registrations.at(-1)?.registrationId ?? ''
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
}

/** The notifications on the desktop. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

it('a customer’s message reaches the agent when the page is closed', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  const person = await clinic.person('Marina Souza', { queueIds: [reception] })
  const context = await newContext({ hasNotifications: true })
  const page = await context.newPage()
  const devices = await subscribeTo(page)
  await page.goto(`${places.url}/login`)
  await typeCredentials(page, person)
  const desk = deskOn(page, places.url)
  await desk.isInSync()

  // Nothing waits yet; the device is switched on and tested.
  await desk.button('Notificações').click()
  const pane = page.getByRole('dialog').filter({ hasText: 'Esperando resposta' })
  await pane.getByText('Tudo respondido').waitFor()
  await pane.getByRole('switch', { name: 'Notificações neste dispositivo' }).click()
  // On a first visit the service worker caches the whole app before it takes pushes.
  await pane.getByRole('button', { name: 'Testar minhas notificações' }).click({ timeout: 60_000 })
  await desk.toast('Teste enviado a 1 dispositivo')
  await expect.poll(() => devices[0]?.received.length).toBe(1)
  await page.keyboard.press('Escape')

  await luana.says('Bom dia')
  await desk.goTo('Aguardando')
  await desk.opens('Luana Cardoso')
  await desk.accepts('Luana Cardoso')
  await desk.visit('/connections')
  await desk.isInSync()
  await luana.says('Vocês abrem hoje?')
  await page.getByRole('button', { name: /^Notificações, 1 conversa/ }).click()
  await pane.getByRole('link', { name: /Luana Cardoso/ }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^①/)

  // The page closes; the push is still shown.
  await page.goto('about:blank')
  await luana.says('Alô?')
  const last = () => devices[0]?.received.at(-1)?.text ?? ''
  await expect.poll(last).toContain('Alô?')
  expect(service.refusals).toEqual([])
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const cdp = await context.newCDPSession(page)
  await deliver(cdp, places.url, last())
  await expect.poll(() => shownBy(worker)).toMatchObject([{ title: 'Luana Cardoso', body: 'Alô?' }])
})
