import { createHmac } from 'node:crypto'

interface Words {
  appSecret: string
  phoneNumberId: string
  /** The customer's number. */
  from: string
  name: string
  id: string
  text: string
}

/** A request like Meta's: one message, signed. */
export const webhookOf = ({ appSecret, phoneNumberId, from, name, id, text }: Words) => {
  const message = { from, id, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: text } }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: phoneNumberId },
    contacts: [{ wa_id: from, profile: { name } }],
    messages: [message],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  }
}
