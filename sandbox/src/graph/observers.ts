/** Short-lived records: who is typing, and the outcome of the last webhooks. */
import type { GraphChanges, WebhookAttempt } from './changes.ts'

const rememberedAttempts = 500

export class WebhookLog {
  private attempts: WebhookAttempt[] = []

  constructor(changes: GraphChanges) {
    changes.listen((change) => {
      if (change.kind !== 'webhook') return
      this.attempts.push(change.attempt)
      if (this.attempts.length > 2 * rememberedAttempts) this.attempts = this.attempts.slice(-rememberedAttempts)
    })
  }

  recent(): WebhookAttempt[] {
    return this.attempts.slice(-rememberedAttempts)
  }
}

export class TypingSigns {
  private readonly until = new Map<string, number>()

  constructor(changes: GraphChanges) {
    changes.listen((change) => {
      if (change.kind === 'typing') this.until.set(`${change.phoneNumberId}/${change.customerId}`, change.until)
      // Typing ends when the message arrives.
      if (change.kind === 'message' && change.message.author === 'business') {
        this.until.delete(`${change.phoneNumberId}/${change.customerId}`)
      }
    })
  }

  untilFor(phoneNumberId: string, customerId: string): number {
    return this.until.get(`${phoneNumberId}/${customerId}`) ?? 0
  }
}
