/** Events for the phone page and the tests. */
import { EventEmitter } from 'node:events'
import type { PageMessageStatus, Platform } from './pages/schema.ts'
import type { ChatMessage, Customer, Template } from './schema.ts'

export interface WebhookAttempt {
  at: number
  notificationId: string
  attempt: number
  outcome: 'accepted' | 'refused' | 'unreachable' | 'lost' | 'not-subscribed' | 'no-callback' | 'given-up'
  url?: string
  status?: number
  reason?: string
}

export type GraphChange =
  | { kind: 'message' | 'status'; phoneNumberId: string; customerId: string; message: ChatMessage }
  | { kind: 'typing'; phoneNumberId: string; customerId: string; until: number }
  | { kind: 'customer'; customer: Customer }
  | { kind: 'number'; phoneNumberId: string }
  | { kind: 'template'; template: Template }
  | { kind: 'webhook'; attempt: WebhookAttempt }
  | { kind: 'page-person'; personId: string }
  | {
      kind: 'page-message'
      platform: Platform
      pageId: string
      personId: string
      messageId: string
      status: PageMessageStatus
    }
  | { kind: 'page-typing'; platform: Platform; pageId: string; personId: string; isTyping: boolean }

export class GraphChanges {
  private readonly emitter = new EventEmitter().setMaxListeners(0)

  announce(change: GraphChange): void {
    this.emitter.emit('change', change)
  }

  listen(listener: (change: GraphChange) => void): () => void {
    this.emitter.on('change', listener)
    return () => void this.emitter.off('change', listener)
  }
}
