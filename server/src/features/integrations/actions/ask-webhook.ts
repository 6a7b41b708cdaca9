import { createHmac } from 'node:crypto'
import type { Ctx } from '../../../context.ts'
import { askOutside, isImmense, jsonSaid, OutsideError } from '../../../platform/outside.ts'
import { openText } from '../../../platform/security/secrets.ts'
import { sealOf } from '../queries.ts'
import { envelopeOf, ours, webhookReply } from '../rules/webhook.ts'
import type { Answered, IntegrationTurn } from './turn.ts'

const timeoutMs = 10_000
const mostBytes = 256 * 1024

/** Signs the timestamp and the raw body, as docs/integrations.md says. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

export const askWebhook = async (ctx: Ctx, turn: IntegrationTurn): Promise<Answered> => {
  const { integration, ticket, words, facts, turnId } = turn
  const [word] = words
  if (!word) throw new Error('a webhook was asked without a word')
  const body = JSON.stringify(
    envelopeOf(word, {
      company: { id: ctx.companyId },
      connection: { id: ticket.connection_id, name: facts.connection_name, channel: ticket.channel },
      ticket: { id: ticket.id, uuid: ticket.uuid, status: ticket.status, queueId: ticket.queue_id },
      contact: { id: ticket.contact_id, name: ticket.contact_name, number: ticket.contact_number },
      variables: facts.variables,
    }),
  )
  const timestamp = String(Math.floor(turn.now.getTime() / 1000))
  const { sealed_secret } = integration
  const signature =
    sealed_secret === null
      ? {}
      : {
          'x-guiche-signature': signatureOf(
            openText(ctx.secret, sealed_secret, sealOf(integration.id, 'signature')),
            timestamp,
            body,
          ),
        }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Guiche',
    'x-guiche-delivery': turnId,
    'x-guiche-timestamp': timestamp,
    ...signature,
  }
  const { status, bytes } = await askOutside(
    { url: integration.url, headers, body, timeoutMs, mostBytes },
    ctx.config.outside,
  )
  const said = bytes.toString('utf8')
  const value = jsonSaid(said)
  const reply = isImmense(ours(value)) ? null : webhookReply(value)
  if (reply === null) throw new OutsideError('nonsense', status, said)
  return { status, reply, sent: word.body, received: said }
}
