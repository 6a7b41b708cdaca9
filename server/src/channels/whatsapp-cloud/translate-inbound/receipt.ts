import type { DeliveryReceipt } from '../../channel.ts'
import { failureOf } from '../../meta/client/graph-errors.ts'
import { instantOf, type WireStatus } from './readings.ts'

const ackOf: Readonly<Record<string, DeliveryReceipt['ack']>> = { sent: 1, delivered: 2, read: 3, played: 5, failed: 1 }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A message that Meta accepted and then did not deliver. */
function failureIn({ errors }: WireStatus): NonNullable<DeliveryReceipt['failure']> {
  const [error] = errors ?? []
  if (error === undefined) return { code: 'provider_refused' }
  const said = error.error_data?.details ?? error.message ?? error.title
  const { code, pause } = failureOf(error.code, undefined, said)
  return { code, ...(pause ? { pause } : {}), detail: said === undefined ? `#${error.code}` : `#${error.code} ${said}` }
}

/** Undefined for an unknown status. */
export function receiptOf(wire: WireStatus, now: Date): DeliveryReceipt | undefined {
  const ack = Object.hasOwn(ackOf, wire.status) ? ackOf[wire.status] : undefined
  if (ack === undefined) return undefined
  const ours = wire.biz_opaque_callback_data
  return {
    externalId: wire.id,
    ...(ours !== undefined && uuid.test(ours) ? { messageId: ours.toLowerCase() } : {}),
    ack,
    ...(wire.status === 'failed' ? { failure: failureIn(wire) } : {}),
    at: instantOf(wire.timestamp, now),
  }
}
