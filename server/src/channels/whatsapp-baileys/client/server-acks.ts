/**
 * The server's acks for our stanzas: the library resolves when the bytes are written, and does not report a positive
 * ack.
 */

import type { DeliveryFailure } from '@guiche/contract/errors'
import type { BinaryNode } from 'baileys'
import { FinalFailure, TemporaryFailure } from '../../channel.ts'

interface Expected {
  resolve: () => void
  reject: (error: Error) => void
}

const restrictedCode = '463'

/** Error codes of acks, as the library's source and its issues name them. */
const refusals: Record<string, { code: DeliveryFailure; text: string }> = {
  '401': { code: 'provider_refused', text: '401: not allowed' },
  '403': { code: 'provider_refused', text: '403: forbidden' },
  '404': { code: 'not_on_channel', text: '404: no such recipient' },
  '406': { code: 'content_refused', text: '406: not acceptable' },
  // The number may not start conversations at present.
  [restrictedCode]: { code: 'held_back', text: restrictedCode },
}
const passing = new Set(['408', '429', '479', '500', '503'])

export const failureOfAck = (error: string): Error => {
  if (passing.has(error)) {
    return new TemporaryFailure(`WhatsApp answered ${error}`, error === '429' ? { retryAfterSeconds: 60 } : {})
  }
  const known = refusals[error]
  return known
    ? new FinalFailure(known.code, known.text)
    : new FinalFailure('provider_refused', `WhatsApp answered ${error}`)
}

export class ServerAcks {
  readonly #expected = new Map<string, Expected>()
  readonly #onLate: (externalId: string) => void
  readonly #onRestricted: () => void

  /**
   * `onLate`: the server accepted a message whose sender no longer waits. `onRestricted`: it refused one because the
   * number may not start conversations.
   */
  constructor(onLate: (externalId: string) => void, onRestricted: () => void = () => undefined) {
    this.#onLate = onLate
    this.#onRestricted = onRestricted
  }

  /** Call before sending: the ack may arrive before the send call returns. */
  expect(externalId: string, withinMs: number): { accepted: Promise<void>; forget: () => void } {
    let timer: NodeJS.Timeout | undefined
    const forget = () => {
      clearTimeout(timer)
      this.#expected.delete(externalId)
    }
    const accepted = new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new TemporaryFailure('WhatsApp did not confirm the message in time')), withinMs)
      this.#expected.set(externalId, { resolve, reject })
    })
    accepted.catch(() => {})
    return { accepted, forget }
  }

  hear(ack: BinaryNode): void {
    const { id, error } = ack.attrs
    if (!id) return
    if (error === restrictedCode) this.#onRestricted()
    const expected = this.#expected.get(id)
    if (!expected) {
      if (!error) this.#onLate(id)
      return
    }
    if (error) expected.reject(failureOfAck(error))
    else expected.resolve()
  }

  /** The socket is closed: no ack will arrive. */
  lost(): void {
    for (const { reject } of this.#expected.values())
      reject(new TemporaryFailure('The connection to WhatsApp was lost'))
  }
}
