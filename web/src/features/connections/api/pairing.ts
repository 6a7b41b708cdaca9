/** Linking by a code that is typed on the phone. */
import { listConnections } from '@guiche/contract/features/connections'
import { askPairingCode } from '@guiche/contract/features/pairing-codes'
import { call } from '../../../lib/api.ts'
import { apiError } from '../../../lib/api-error.ts'
import { digitsOf } from '../../../lib/phone.ts'
import { keyOf, queryClient } from '../../../lib/query.ts'

/** The connection shows it to everybody who manages connections. */
export const wantCode = async (id: number, number: string): Promise<void> => {
  await call(askPairingCode, { params: { id }, body: { number: digitsOf(number) } })
  await queryClient.invalidateQueries({ queryKey: keyOf(listConnections) })
}

/** As `scanWithDemoPhone`. */
export const typeOnDemoPhone = async (phoneUrl: string, code: string, number: string): Promise<void> => {
  const response = await fetch(new URL('api/whatsapp/pairing-code', phoneUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, personPn: number }),
  })
  if (!response.ok) throw apiError(response.status, await response.text())
}
