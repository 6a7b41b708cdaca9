/** Holds notifications and releases them together, in another order or as one. */
import { newNumericId } from '../ids.ts'
import type { Notification } from '../schema.ts'
import type { Timers } from '../timers.ts'

/** Held notifications are sent by then even if the others never come. */
const longestHoldMs = 2000

type Arrange = (held: readonly Notification[]) => readonly Notification[]

export class HoldGate {
  private held: Notification[] = []
  private callOff = () => {}
  private readonly timers: Timers
  private readonly arrange: Arrange
  private readonly forward: (notification: Notification) => void

  constructor(timers: Timers, arrange: Arrange, forward: (notification: Notification) => void) {
    this.timers = timers
    this.arrange = arrange
    this.forward = forward
  }

  hold(notification: Notification, isMoreToCome: boolean): void {
    this.held.push(notification)
    if (!isMoreToCome) this.release()
    else if (this.held.length === 1) this.callOff = this.timers.after(longestHoldMs, () => this.release())
  }

  release(): void {
    this.callOff()
    const leaving = this.arrange(this.held)
    this.held = []
    for (const notification of leaving) this.forward(notification)
  }

  get isEmpty(): boolean {
    return this.held.length === 0
  }
}

export const reversed: Arrange = (held) => held.toReversed()

interface Entry {
  id: string
  time?: number
  changes?: object[]
  messaging?: object[]
}

/** One entry with the contents of all its parts. */
function joined(entries: readonly Entry[]): Entry[] {
  const [first] = entries
  if (first === undefined) return []
  const changes = entries.flatMap((entry) => entry.changes ?? [])
  const messaging = entries.flatMap((entry) => entry.messaging ?? [])
  return [
    {
      ...first,
      ...(changes.length > 0 ? { changes } : {}),
      ...(messaging.length > 0 ? { messaging } : {}),
    },
  ]
}

/** One body with all the changes, account by account, as Meta batches them under load. */
export function batched(held: readonly Notification[]): readonly Notification[] {
  const accounts = [...new Set(held.map(({ wabaId }) => wabaId))]
  return accounts.flatMap((wabaId) => {
    const parts = held.filter((notification) => notification.wabaId === wabaId)
    const [first] = parts
    if (first === undefined) return []
    const bodies = parts.map(({ body }) => JSON.parse(body) as { object: string; entry: Entry[] })
    // A page and its Instagram account have different kinds of webhooks.
    const objects = [...new Set(bodies.map(({ object }) => object))]
    return objects.map((object, at) => {
      const entries = bodies.filter((each) => each.object === object).flatMap(({ entry }) => entry)
      const body = JSON.stringify({ object, entry: joined(entries) })
      const carries = at === 0 ? parts.flatMap((part) => part.customerMessageIds) : []
      return { ...first, id: newNumericId(), body, customerMessageIds: carries }
    })
  })
}
