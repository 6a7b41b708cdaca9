/** From accepted to delivered and read: the life of a page's message. */
import type { GraphCore } from '../core.ts'
import { announce } from './announce.ts'
import { tellDelivered, tellEcho, tellRead } from './events.ts'
import type { PageMessage, Thread } from './schema.ts'

/** The business gets an echo of its own message too, whoever sent it. */
export function deliverSoon(core: GraphCore, thread: Thread, message: PageMessage): void {
  tellEcho(core, thread, message)
  announce(core, thread, message)
  core.timers.after(core.settings.deliveredAfterMs, () => reachPerson(core, thread))
}

/** Once the person is online, everything that was accepted is delivered. */
export function reachPerson(core: GraphCore, thread: Thread): void {
  const person = core.world.pages.person(thread.personId)
  if (!person.online) return
  const arriving = thread.messages.filter(({ author, status }) => author === 'page' && status === 'accepted')
  for (const message of arriving) message.status = 'delivered'
  const newest = arriving.at(-1)
  if (newest === undefined) return
  tellDelivered(core, thread, arriving)
  announce(core, thread, newest)
  if (person.readsAtOnce) personReads(core, thread)
}

/** Continues with messages that an earlier run accepted but did not deliver. */
export function resumePages(core: GraphCore): void {
  for (const thread of core.world.pages.threads.values()) reachPerson(core, thread)
}

/** Opens the chat; returns how many messages became read. */
export function personReads(core: GraphCore, thread: Thread): number {
  reachPerson(core, thread)
  const arrived = thread.messages.filter(({ author, status }) => author === 'page' && status === 'delivered')
  for (const message of arrived) message.status = 'read'
  const newest = arrived.at(-1)
  if (newest === undefined) return 0
  tellRead(core, thread, newest)
  announce(core, thread, newest)
  return arrived.length
}
