/** The context of every part of the Graph sandbox: the world, and functions to change and announce it. */
import type { GraphChanges } from './changes.ts'
import type { GraphFaults } from './faults.ts'
import type { MediaStore } from './media/store.ts'
import type { Timers } from './timers.ts'
import type { WebhookOutbox } from './webhooks/outbox.ts'
import type { World } from './world.ts'

export interface GraphSettings {
  appSecret: string
  verifyToken: string
  accessToken: string
  /** Outside the 24-hour window Meta accepts a free text and reports the failure by webhook; for some accounts it refuses at once. */
  windowRefusal: 'status' | 'answer'
  sentAfterMs: number
  deliveredAfterMs: number
  /** When and how a submitted template is judged. */
  templateReview: 'approve' | 'reject' | 'leave'
  templateReviewAfterMs: number
}

export interface GraphCore {
  settings: GraphSettings
  world: World
  faults: GraphFaults
  changes: GraphChanges
  media: MediaStore
  outbox: WebhookOutbox
  timers: Timers
  now(): number
  /** The address of this server; known once it listens. */
  url(): string
  /** Reports that the world changed and must be saved. */
  touch(): void
}
