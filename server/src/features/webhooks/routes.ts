import { receiveMetaWebhook, verifyMetaWebhook } from '@guiche/contract/features/platform'
import { type Binding, bind } from '../../bind.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSameText, isSignedBody } from '../../platform/security/body-signature.ts'
import { connectionByPhoneNumber } from '../connections/queries.ts'
import { createSink } from '../messages/actions/channel-sink.ts'
import { receiveWebhook } from './actions.ts'

export const webhookRoutes: readonly Binding[] = [
  bind(verifyMetaWebhook, async ({ deps, query, reply }) => {
    const { verifyToken } = deps.config.meta
    if (!verifyToken) throw new Refusal('ERR_WEBHOOK_NOT_CONFIGURED')
    const isMeta = query['hub.mode'] === 'subscribe' && isSameText(query['hub.verify_token'] ?? '', verifyToken)
    if (!isMeta) throw new Refusal('ERR_NO_PERMISSION')
    // Meta's challenge goes back unchanged; as plain text, so that no browser takes it for a page.
    return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'] ?? '')
  }),

  bind(receiveMetaWebhook, async ({ deps, body, request }) => {
    const { appSecret } = deps.config.meta
    if (!appSecret) throw new Refusal('ERR_WEBHOOK_NOT_CONFIGURED')
    const { rawBody } = request as { rawBody?: Buffer }
    const signature = request.headers['x-hub-signature-256']
    const isSigned =
      rawBody !== undefined && typeof signature === 'string' && isSignedBody(rawBody, signature, appSecret)
    if (!isSigned) throw new Refusal('ERR_SIGNATURE_INVALID')
    const doors = {
      sink: createSink(deps),
      connectionOf: (phoneNumberId: string) => connectionByPhoneNumber(deps, phoneNumberId),
    }
    // Meta hears 200 once everything is committed, and not before: what is not stored it brings again.
    return { received: await receiveWebhook(deps, doors, body) }
  }),
]
