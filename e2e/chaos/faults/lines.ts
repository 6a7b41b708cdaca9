/** Connections that are cut or fall silent: of the screens, the webhooks, WhatsApp and the customers. */
import type { Faults } from './fault.ts'

const fewPercent = 20

export const lines: Faults = {
  'screens-dropped': async ({ stage }) => void stage.screens.cut(),
  'screens-half-open': async ({ stage: { screens } }) => {
    screens.fallSilent()
    return async () => screens.speakAgain()
  },
  'webhooks-unreachable': async ({ stage: { webhooks } }) => {
    webhooks.set('cut')
    return async () => webhooks.set('open')
  },
  'webhooks-half-open': async ({ stage: { webhooks } }) => {
    webhooks.set('silent')
    return async () => webhooks.set('open')
  },
  'webhooks-to-all-nodes': async ({ stage: { webhooks } }) => {
    webhooks.set('all')
    return async () => webhooks.set('open')
  },
  'whatsapp-dropped': async ({ stage }) => void (await stage.phones.dropConnections()),
  'whatsapp-half-open': async ({ stage: { phones } }) => {
    await phones.setFaults({ mute: true })
    return async () => {
      await phones.setFaults({ mute: false })
      // A socket that swallowed stanzas never recovers.
      await phones.dropConnections()
    }
  },
  'whatsapp-unreachable': async ({ stage: { phones } }) => {
    await phones.setFaults({ refuseConnections: true })
    await phones.dropConnections()
    return () => phones.setFaults({ refuseConnections: false })
  },
  'whatsapp-refuses-login': async ({ stage: { phones } }) => {
    await phones.setFaults({ refuseLogin: '503' })
    await phones.dropConnections()
    return () => phones.setFaults({ refuseLogin: null })
  },
  'customers-offline': async ({ customers, chance }) => {
    const count = Math.max(1, Math.floor((customers.length * fewPercent) / 100))
    const from = Math.floor(chance * (customers.length - count + 1))
    const few = customers.slice(from, from + count)
    await Promise.all(few.map((customer) => customer.setOnline(false)))
    return () => Promise.all(few.map((customer) => customer.setOnline(true)))
  },
}
