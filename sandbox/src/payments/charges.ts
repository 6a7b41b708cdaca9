/** Every charge of the four providers while the sandbox runs; stored in a file if there is one. */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const kinds = ['efi', 'mercadopago', 'stripe', 'asaas'] as const
export type Kind = (typeof kinds)[number]

export interface Charge {
  /** The provider's id for it. */
  id: string
  number: number
  kind: Kind
  /** The product's id for it. */
  reference: string
  amountCents: number
  description: string
  payer: string
  status: 'open' | 'paid' | 'cancelled'
  createdAt: string
  expiresAt: string
  paidAt: string | null
  /** The provider's id of the payment. */
  paymentId: string | null
  paidCents: number
  refundedCents: number
  isDisputed: boolean
  /** The address for notifications of this charge. */
  notifyUrl: string | null
  /** The text of a PIX QR code. */
  qrText: string | null
}

export type NewCharge = Pick<
  Charge,
  'id' | 'kind' | 'reference' | 'amountCents' | 'description' | 'payer' | 'expiresAt' | 'notifyUrl' | 'qrText'
>

/** A demo that runs for weeks must not fill the memory. */
const mostKept = 2_000

export class Charges {
  readonly events = new EventEmitter<{ change: [] }>()
  readonly #file: string | undefined
  #charges: Charge[] = []

  constructor(file?: string) {
    this.#file = file
    if (file && existsSync(file)) this.#charges = JSON.parse(readFileSync(file, 'utf8')) as Charge[]
  }

  list(): readonly Charge[] {
    return this.#charges
  }

  find(kind: Kind, name: string): Charge | undefined {
    return this.#charges.find(
      (charge) => charge.kind === kind && [charge.id, charge.reference, charge.paymentId].includes(name),
    )
  }

  byId(id: string): Charge | undefined {
    return this.#charges.find((charge) => charge.id === id)
  }

  add(given: NewCharge): Charge {
    const charge: Charge = {
      ...given,
      number: (this.#charges[0]?.number ?? 0) + 1,
      status: 'open',
      createdAt: new Date().toISOString(),
      paidAt: null,
      paymentId: null,
      paidCents: 0,
      refundedCents: 0,
      isDisputed: false,
    }
    this.#charges = [charge, ...this.#charges].slice(0, mostKept)
    this.changed()
    return charge
  }

  isExpired(charge: Charge): boolean {
    return charge.status === 'open' && Date.parse(charge.expiresAt) < Date.now()
  }

  changed(): void {
    if (this.#file) {
      mkdirSync(dirname(this.#file), { recursive: true })
      writeFileSync(`${this.#file}.new`, JSON.stringify(this.#charges))
      renameSync(`${this.#file}.new`, this.#file)
    }
    this.events.emit('change')
  }
}

/** Payment ids in each provider's format. */
export const paymentIdFor = ({ kind, number, id }: Charge): string => {
  if (kind === 'efi')
    return `E09089356${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}API${String(number).padStart(8, '0')}`
  if (kind === 'stripe') return `pi_${randomUUID().replaceAll('-', '').slice(0, 24)}`
  if (kind === 'mercadopago') return String(Date.now() * 1000 + (number % 1000))
  return id
}
