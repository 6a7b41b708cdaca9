/** Faults of single webhooks, stanzas and calls. Counts run out by themselves; the rest is reset at the end. */

import type { FaultPatch } from '../../../sandbox/src/faults.ts'
import type { FaultChange } from '../../../sandbox/src/graph/faults.ts'
import type { Begin, Faults } from './fault.ts'

const whatsapp =
  (on: (count: number) => FaultPatch, off: FaultPatch): Begin =>
  async ({ stage: { phones }, chance }) => {
    await phones.setFaults(on(2 + Math.floor(chance * 6)))
    return () => phones.setFaults(off)
  }

const graph =
  (on: (count: number) => FaultChange, off: FaultChange): Begin =>
  async ({ stage, chance }) => {
    await stage.graph.setFaults(on(2 + Math.floor(chance * 6)))
    return () => stage.graph.setFaults(off)
  }

const noSendFailures: FaultChange = { sendFailures: [] }

export const messages: Faults = {
  'webhooks-doubled': graph((count) => ({ webhookDuplicates: count * 3 }), { webhookDuplicates: 0 }),
  'webhooks-late': graph((count) => ({ webhookDelayMs: count * 300 }), { webhookDelayMs: 0 }),
  'webhooks-reordered': graph((count) => ({ webhookReorder: count }), { webhookReorder: 0 }),
  'webhooks-batched': graph((count) => ({ webhookBatch: count }), { webhookBatch: 0 }),
  'webhooks-badly-signed': graph((count) => ({ webhookBadSignatures: count }), { webhookBadSignatures: 0 }),
  'graph-429': graph((count) => ({ sendFailures: [{ code: 130429, count }] }), noSendFailures),
  'graph-5xx': graph(
    (count) => ({
      sendFailures: [
        { code: 131000, count },
        { code: 2, count },
      ],
    }),
    noSendFailures,
  ),
  'graph-slow': graph((count) => ({ sendDelayMs: count * 400 }), { sendDelayMs: 0 }),
  'graph-cut-before': graph((count) => ({ sendCutsBeforeAccept: count }), { sendCutsBeforeAccept: 0 }),
  'graph-cut-after': graph((count) => ({ sendCutsAfterAccept: count }), { sendCutsAfterAccept: 0 }),
  'graph-fails-later': graph(() => ({ sendFailures: [{ code: 131026, count: 1, by: 'status' }] }), noSendFailures),
  'stanzas-doubled': whatsapp((count) => ({ duplicate: count }), { duplicate: 0 }),
  'stanzas-replayed': whatsapp((count) => ({ replay: count }), { replay: 0 }),
  'stanzas-late': whatsapp((count) => ({ delayMs: count * 200 }), { delayMs: 0 }),
  'stanzas-reordered': whatsapp((count) => ({ reorder: count }), { reorder: 0 }),
  'stanzas-corrupt': whatsapp((count) => ({ corrupt: Math.ceil(count / 2) }), { corrupt: 0 }),
  'stanzas-cut': whatsapp((count) => ({ dropAt: count }), { dropAt: 0 }),
  'files-break-off': whatsapp((count) => ({ mediaCut: count }), { mediaCut: 0 }),
  'files-refused': whatsapp((count) => ({ mediaStatus: 503, mediaTimes: count }), { mediaStatus: null, mediaTimes: 0 }),
  'hosts-of-files-refused': whatsapp((count) => ({ refuseMediaHosts: count }), { refuseMediaHosts: 0 }),
  'customers-cannot-read': whatsapp((count) => ({ cannotDecrypt: Math.ceil(count / 2) }), { cannotDecrypt: 0 }),
  'whatsapp-swallows': whatsapp(() => ({ swallow: 1 }), { swallow: 0 }),
  'whatsapp-refuses': whatsapp(() => ({ ackErrors: 1, ackErrorCode: '463' }), { ackErrors: 0 }),
}
