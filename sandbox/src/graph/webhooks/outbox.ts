/**
 * Webhooks on their way. A lane is one chat: its notifications are sent one after another, and lanes run in parallel. A notification that is not
 * answered with 200 is retried with growing pauses, also after a restart.
 */
import { setMaxListeners } from 'node:events'
import type { GraphChanges, WebhookAttempt } from '../changes.ts'
import type { GraphFaults } from '../faults.ts'
import type { Notification } from '../schema.ts'
import type { Timers } from '../timers.ts'
import { attemptDelivery, type CallbackBook } from './attempt.ts'
import { batched, HoldGate, reversed } from './hold-gate.ts'
import { Turnstile } from './turnstile.ts'

export interface WebhookSettings {
  /** Pauses between attempts; the last one repeats. */
  backoffMs: readonly number[]
  timeoutMs: number
  giveUpAfterMs: number
  /** Parallel requests to the receiver, over all lanes. */
  concurrency: number
  /** False sends every notification at once and in no order, as Meta may. */
  keepsOrder: boolean
}

interface Parts {
  settings: WebhookSettings
  appSecret: string
  callbacks: CallbackBook
  faults: GraphFaults
  changes: GraphChanges
  timers: Timers
  pending: Map<string, Notification>
  now(): number
  touch(): void
  onAccepted(notification: Notification): void
}

export class WebhookOutbox {
  private readonly parts: Parts
  private readonly lanes = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private readonly turnstile: Turnstile
  private readonly reordering: HoldGate
  private readonly batching: HoldGate
  private running = 0

  constructor(parts: Parts) {
    this.parts = parts
    // One listener per running request and pause; all are removed again.
    setMaxListeners(0, this.stopping.signal)
    this.turnstile = new Turnstile(parts.settings.concurrency)
    const forward = (notification: Notification) => this.enter(notification)
    this.reordering = new HoldGate(parts.timers, reversed, forward)
    this.batching = new HoldGate(parts.timers, (held) => this.replace(held, batched(held)), forward)
  }

  /** Continues with notifications that an earlier run did not deliver. */
  resume(): void {
    for (const notification of this.parts.pending.values()) this.enter(notification)
  }

  push(notification: Notification): void {
    const refusal = this.refusalOf(notification)
    if (refusal !== undefined) {
      this.note({ notificationId: notification.id, attempt: 0, outcome: refusal })
      return
    }
    this.parts.pending.set(notification.id, notification)
    this.parts.touch()
    const { faults } = this.parts
    if (faults.strikes('webhookBatch')) this.batching.hold(notification, faults.current().webhookBatch > 0)
    else if (faults.strikes('webhookReorder')) this.reordering.hold(notification, faults.current().webhookReorder > 0)
    else this.enter(notification)
    if (faults.strikes('webhookDuplicates')) this.enter(notification)
  }

  /** Releases the notifications that faults still hold. */
  releaseHeld(): void {
    this.reordering.release()
    this.batching.release()
  }

  get idle(): boolean {
    return this.running === 0 && this.reordering.isEmpty && this.batching.isEmpty
  }

  async close(): Promise<void> {
    this.stopping.abort()
    await Promise.allSettled(this.lanes.values())
  }

  private refusalOf(notification: Notification): WebhookAttempt['outcome'] | undefined {
    if (!this.parts.callbacks.isSubscribed(notification.wabaId)) return 'not-subscribed'
    if (this.parts.callbacks.callbackOf(notification.wabaId) === undefined) return 'no-callback'
    return this.parts.faults.strikes('webhookDrops') ? 'lost' : undefined
  }

  /** A batch represents its parts, also after a restart. */
  private replace(parts: readonly Notification[], whole: readonly Notification[]): readonly Notification[] {
    for (const part of parts) this.parts.pending.delete(part.id)
    for (const notification of whole) this.parts.pending.set(notification.id, notification)
    return whole
  }

  private enter(notification: Notification): void {
    this.running += 1
    const lane = this.parts.settings.keepsOrder ? notification.lane : `${notification.id}/${this.running}`
    const turn = (this.lanes.get(lane) ?? Promise.resolve())
      .then(() => this.deliver(notification))
      .finally(() => {
        this.running -= 1
        if (this.lanes.get(lane) === turn) this.lanes.delete(lane)
      })
    this.lanes.set(lane, turn)
  }

  private async deliver(notification: Notification): Promise<void> {
    const { settings, timers, faults, now } = this.parts
    const { signal } = this.stopping
    await timers.pause(faults.current().webhookDelayMs, signal)
    const limits = { timeoutMs: settings.timeoutMs, stop: signal }
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const outcome = await this.turnstile.through(() => attemptDelivery(this.parts, notification, limits))
      if (signal.aborted && outcome.outcome !== 'accepted') return
      this.note({ notificationId: notification.id, attempt, ...outcome })
      if (outcome.outcome === 'accepted') return this.finish(notification, true)
      if (now() - notification.createdAt > settings.giveUpAfterMs) return this.giveUp(notification, attempt)
      await timers.pause(settings.backoffMs[Math.min(attempt, settings.backoffMs.length) - 1] ?? 1000, signal)
    }
  }

  private giveUp(notification: Notification, attempt: number): void {
    this.note({ notificationId: notification.id, attempt, outcome: 'given-up' })
    this.finish(notification, false)
  }

  private finish(notification: Notification, isAccepted: boolean): void {
    this.parts.pending.delete(notification.id)
    if (isAccepted) this.parts.onAccepted(notification)
    this.parts.touch()
  }

  private note(attempt: Omit<WebhookAttempt, 'at'>): void {
    this.parts.changes.announce({ kind: 'webhook', attempt: { at: this.parts.now(), ...attempt } })
  }
}
