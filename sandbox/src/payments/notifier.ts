/** Sends notifications to the product as each provider does: signed in its own way, repeated after a failure, and in no guaranteed order. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Charge, Kind } from './charges.ts'
import type { FaultBox } from './faults.ts'

export interface Secrets {
  stripe: string
  mercadoPago: string
}

/** The address where a provider sends everything, and the secret that it sends along. */
export interface Registered {
  url: string
  word: string
}

export interface Sent {
  kind: Kind
  /** Made for each attempt: a signature contains its time. */
  request: () => { url: string; headers: Record<string, string>; body: string }
}

export type Happening = 'paid' | 'refunded' | 'disputed' | 'expired'

const backoffMs = [200, 500, 1000, 2000, 5000, 10_000, 30_000]
const timeoutMs = 10_000

const json = { 'content-type': 'application/json' }

const stripeTypes: Record<Happening, string> = {
  paid: 'checkout.session.completed',
  refunded: 'charge.refunded',
  disputed: 'charge.dispute.created',
  expired: 'checkout.session.expired',
}
const asaasTypes: Record<Happening, string> = {
  paid: 'PAYMENT_RECEIVED',
  refunded: 'PAYMENT_REFUNDED',
  disputed: 'PAYMENT_CHARGEBACK_REQUESTED',
  expired: 'PAYMENT_OVERDUE',
}

const stripeObject = (charge: Charge, happening: Happening) =>
  happening === 'paid' || happening === 'expired'
    ? {
        object: 'checkout.session',
        id: charge.id,
        client_reference_id: charge.reference,
        payment_intent: charge.paymentId,
        payment_status: charge.status === 'paid' ? 'paid' : 'unpaid',
        amount_total: charge.amountCents,
        currency: 'brl',
      }
    : {
        object: happening === 'refunded' ? 'charge' : 'dispute',
        id: `ch_${charge.number}`,
        payment_intent: charge.paymentId,
      }

export class Notifier {
  /** The address for all notifications, whatever the providers were given; tests listen on a free port. */
  base: string | undefined
  /** Held until the test releases them. */
  held: Sent[] | undefined
  readonly registered = new Map<Kind, Registered>()
  readonly #secrets: Secrets
  readonly #faults: FaultBox
  readonly #timers = new Set<NodeJS.Timeout>()
  #isOver = false

  constructor(secrets: Secrets, faults: FaultBox) {
    this.#secrets = secrets
    this.#faults = faults
  }

  tell(charge: Charge, happening: Happening): void {
    const sent = this.#of(charge, happening)
    if (!sent || this.#faults.take('lose')) return
    if (this.held) return void this.held.push(sent)
    const times = this.#faults.take('repeat') ? 2 : 1
    for (let time = 0; time < times; time += 1) this.#later(this.#faults.state.delayMs, () => void this.#try(sent, 0))
  }

  /** One attempt, now; returns the status. */
  async send({ request }: Sent): Promise<number> {
    const { url, headers, body } = request()
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return response.status
  }

  stop(): void {
    this.#isOver = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }

  async #try(sent: Sent, attempt: number): Promise<void> {
    const status = await this.send(sent).catch(() => 0)
    const pause = backoffMs[attempt]
    if ((status >= 200 && status < 300) || pause === undefined || this.#isOver) return
    this.#later(pause, () => void this.#try(sent, attempt + 1))
  }

  #of(charge: Charge, happening: Happening): Sent | null {
    if (charge.kind === 'efi') return this.#pix(charge, happening)
    if (charge.kind === 'stripe') return this.#stripe(charge, happening)
    if (charge.kind === 'mercadopago') return this.#mercadoPago(charge, happening)
    return this.#asaas(charge, happening)
  }

  #address(kind: Kind, told: string | null | undefined): string | null {
    return this.base === undefined ? (told ?? null) : `${this.base}/${kind}`
  }

  #pix(charge: Charge, happening: Happening): Sent | null {
    const registered = this.registered.get('efi')
    const told = registered && new URL(registered.url)
    const address = this.#address('efi', told && `${told.origin}${told.pathname}`)
    if (address === null || happening === 'expired' || happening === 'disputed') return null
    const returned = {
      id: 'D1',
      rtrId: `D${charge.number}`,
      valor: (charge.refundedCents / 100).toFixed(2),
      status: 'DEVOLVIDO',
    }
    const pix = {
      endToEndId: charge.paymentId,
      txid: charge.reference,
      valor: (charge.paidCents / 100).toFixed(2),
      horario: charge.paidAt,
      ...(happening === 'refunded' ? { devolucoes: [returned] } : {}),
    }
    // Without `ignorar=` in the address, Efí adds `/pix` to it.
    const query = told?.search ?? ''
    const url = told?.searchParams.has('ignorar') ? `${address}${query}` : `${address}/pix${query}`
    return { kind: 'efi', request: () => ({ url, headers: json, body: JSON.stringify({ pix: [pix] }) }) }
  }

  #stripe(charge: Charge, happening: Happening): Sent | null {
    const url = this.#address('stripe', this.registered.get('stripe')?.url)
    if (url === null) return null
    const event = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: stripeTypes[happening],
      data: { object: stripeObject(charge, happening) },
    }
    const body = JSON.stringify(event)
    const request = () => {
      const at = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', this.#secrets.stripe).update(`${at}.${body}`).digest('hex')
      return { url, headers: { ...json, 'stripe-signature': `t=${at},v1=${signature}` }, body }
    }
    return { kind: 'stripe', request }
  }

  #mercadoPago(charge: Charge, happening: Happening): Sent | null {
    const address = this.#address('mercadopago', charge.notifyUrl)
    if (address === null || happening === 'expired' || charge.paymentId === null) return null
    const id = charge.paymentId
    const body = JSON.stringify({
      id: Math.floor(Math.random() * 1e12),
      live_mode: true,
      type: 'payment',
      action: 'payment.updated',
      api_version: 'v1',
      data: { id },
    })
    const request = () => {
      const [at, requestId] = [String(Date.now()), randomUUID()]
      const manifest = `id:${id};request-id:${requestId};ts:${at};`
      const signature = createHmac('sha256', this.#secrets.mercadoPago).update(manifest).digest('hex')
      const headers = { ...json, 'x-request-id': requestId, 'x-signature': `ts=${at},v1=${signature}` }
      return { url: `${address}?data.id=${id}&type=payment`, headers, body }
    }
    return { kind: 'mercadopago', request }
  }

  #asaas(charge: Charge, happening: Happening): Sent | null {
    const registered = this.registered.get('asaas')
    const url = this.#address('asaas', registered?.url)
    if (url === null || !registered) return null
    const body = JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}&${charge.number}`,
      event: asaasTypes[happening],
      payment: {
        object: 'payment',
        id: charge.id,
        externalReference: charge.reference,
        value: charge.amountCents / 100,
      },
    })
    const request = () => ({ url, headers: { ...json, 'asaas-access-token': registered.word }, body })
    return { kind: 'asaas', request }
  }
}
