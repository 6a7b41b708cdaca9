/** Linking a number without a camera: a code that its owner types on the phone, in place of the QR code. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ConnectionId } from '../core/ids.ts'
import { Instant, text } from '../core/wire.ts'

/** As those who manage connections see it until it is typed or over. */
export const PairingCode = z.object({
  /** Eight letters and digits. */
  code: z.string(),
  /** Whose phone it is for, digits. */
  number: z.string(),
  expiresAt: Instant,
})
export type PairingCode = z.output<typeof PairingCode>

export const askPairingCode = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}/pairing-code',
  needs: 'connections-page:actionButtons',
  summary:
    'A code to type on the phone with this number (country code, area code and number) instead of scanning the QR code. A disconnected number is linked afresh',
  params: z.object({ id: ConnectionId }),
  body: z.object({ number: text(40) }),
  answer: PairingCode.extend({ id: z.number() }),
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_CHANNEL_UNABLE',
    'ERR_INVALID_NUMBER',
    'ERR_WAPP_ACCOUNT_TAKEN',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_UNAVAILABLE',
  ],
})
