/** Calls of the installation itself: version, media, webhooks. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const version = endpoint({
  method: 'GET',
  path: '/version',
  needs: 'public',
  summary: 'The running version',
  answer: z.object({
    version: z.string(),
    /** Where the source of this installation is offered, as the licence requires of those who change it. */
    sourceUrl: z.string().nullable(),
    /** In the demo: the page where one plays the customer, and the one with the mails. */
    sandbox: z.object({ phoneUrl: z.string(), mailboxUrl: z.string() }).nullable(),
  }),
  whileExpired: true,
})

export const mediaFile = endpoint({
  method: 'GET',
  path: '/public/{file}',
  needs: 'link',
  summary: 'A media file; the address is signed and short-lived, but for the logos, which anybody may see',
  params: z.object({ file: z.string().max(200) }),
  query: z.object({
    e: z.string().max(20).optional(),
    s: z.string().max(100).optional(),
    download: z.string().optional(),
  }),
  errors: ['ERR_LINK_INVALID', 'ERR_NOT_FOUND'],
  whileExpired: true,
})

export const verifyMetaWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/meta',
  needs: 'public',
  summary: "Meta's verification of our webhook address: answers the challenge as plain text",
  query: z.object({
    'hub.mode': z.string().optional(),
    'hub.verify_token': z.string().optional(),
    'hub.challenge': z.string().max(500).optional(),
  }),
  errors: ['ERR_NO_PERMISSION', 'ERR_WEBHOOK_NOT_CONFIGURED'],
})

export const receiveMetaWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/meta',
  needs: 'signature',
  summary: 'Events from the Cloud API, Messenger and Instagram, signed with X-Hub-Signature-256',
  body: z.looseObject({ object: z.string(), entry: z.array(z.unknown()) }),
  answer: z.object({ received: z.number() }),
  errors: ['ERR_SIGNATURE_INVALID', 'ERR_WEBHOOK_NOT_CONFIGURED'],
})
