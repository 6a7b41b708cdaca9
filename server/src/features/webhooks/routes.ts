import type { ChannelKind } from '@guiche/contract/channels'
import { receiveMetaWebhook, verifyMetaWebhook } from '@guiche/contract/features/platform'
import { type Binding, bind, bindSigned, type SignatureProof } from '../../bind.ts'
import type { AccountNews, ChannelConnection, Identity, TemplateNews } from '../../channels/channel.ts'
import { systemContext } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSameText } from '../../platform/security/body-signature.ts'
import { hearOfAccount } from '../cockpit/actions/hear-of-account.ts'
import { connectionByAccount } from '../connections/queries.ts'
import { isKnownIdentity } from '../contacts/queries.ts'
import { hearOfTemplate } from '../message-templates/actions.ts'
import { createSink } from './actions/channel-sink.ts'
import { goOn } from './actions/go-on.ts'
import { receiveWebhook } from './actions/receive-webhook.ts'

const metaSignature: SignatureProof = {
  header: 'x-hub-signature-256',
  secretOf: ({ config }) => config.meta.appSecret,
}

export const webhookRoutes: readonly Binding[] = [
  bind(verifyMetaWebhook, async ({ deps, query, reply }) => {
    const { verifyToken } = deps.config.meta
    if (!verifyToken) throw new Refusal('ERR_WEBHOOK_NOT_CONFIGURED')
    const isMeta = query['hub.mode'] === 'subscribe' && isSameText(query['hub.verify_token'] ?? '', verifyToken)
    if (!isMeta) throw new Refusal('ERR_NO_PERMISSION')
    // Meta's challenge is returned unchanged; as plain text, so that no browser treats it as a page.
    return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'] ?? '')
  }),

  bindSigned(receiveMetaWebhook, metaSignature, async ({ deps, body }) => {
    const doors = {
      sink: createSink(deps),
      isKnown: (connection: ChannelConnection, identity: Identity) =>
        isKnownIdentity(systemContext(deps, connection.companyId), identity),
      templates: async (kind: ChannelKind, news: TemplateNews) => {
        for (const { id, companyId } of await hearOfTemplate(deps, kind, news))
          if (news.status === 'APPROVED') await goOn(systemContext(deps, companyId), id)
      },
      accounts: (kind: ChannelKind, news: AccountNews) => hearOfAccount(deps, kind, news),
      connectionOf: (kind: ChannelKind, account: string) => connectionByAccount(deps, kind, account),
    }
    // Meta gets 200 only after the commit: what is not stored it sends again.
    return { received: await receiveWebhook(deps, doors, body) }
  }),
]
