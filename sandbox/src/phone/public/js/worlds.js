/**
 * The ways to reach the business look the same to the page.
 *
 * @typedef {{ id: string, name: string, detail: string, online: boolean, unread: number, last?: { text?: string, kind: string } }} Customer
 * @typedef {{ id: string, name: string, detail: string, state: string, devices: { id: number, connected: boolean, pending: number }[], members?: string[] }} BusinessNumber
 * @typedef {{ chat?: [string, string], lists?: boolean, typing?: [string, string, string] }} Touched
 * @typedef {{ messages: any[], typing: string, windowClosed?: boolean }} Chat
 * @typedef {object} World
 * @property {string} id
 * @property {string} events
 * @property {boolean} canType
 * @property {boolean} phoneRequired
 * @property {boolean} [hasNoPhones] people are known by what they call themselves
 * @property {string[]} samples kinds that are sent as an example
 * @property {() => Promise<{ customers: Customer[], numbers: BusinessNumber[], faults: any }>} load
 * @property {(customer: string, number: string) => Promise<Chat>} chat
 * @property {(change: any) => Touched} interpret
 * @property {(customer: string, number: string, draft: any) => Promise<unknown>} send
 * @property {(customer: string, number: string) => Promise<unknown>} read
 * @property {(customer: string, number: string, id: string) => Promise<unknown>} played
 * @property {(customer: string, number: string, state: string) => Promise<unknown> | undefined} typing
 * @property {(customer: string, number: string) => Promise<string>} [ring] the id of the call; absent where nobody can call
 * @property {(call: string) => Promise<string>} [callState]
 * @property {(call: string) => Promise<unknown>} [hangUp]
 * @property {(customer: string, online: boolean) => Promise<unknown>} setOnline
 * @property {(name: string, phone: string) => Promise<string>} addCustomer
 */
import { cloudWorld } from './cloud-world.js'
import { linkWorld } from './link-world.js'
import { pagesWorld } from './pages-world.js'

/** @type {Record<string, World>} */
export const worlds = {
  link: linkWorld,
  cloud: cloudWorld,
  messenger: pagesWorld('messenger', []),
  instagram: pagesWorld('instagram', ['story', 'mention']),
}
