/** The platform's keys to external services: entered once, never shown again, tested on demand. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../core/wire.ts'

export const credentialProviders = ['efi', 'mercadopago', 'stripe', 'asaas', 'openai', 'meta', 'mail'] as const
export type CredentialProvider = (typeof credentialProviders)[number]

/**
 * `missing`: a required key is not set. `refused`: the service refuses the keys. `away`: it does not answer, or not
 * as expected.
 */
export const credentialStates = ['works', 'missing', 'refused', 'away'] as const

export const checkCredentials = endpoint({
  method: 'POST',
  path: '/settings/credentials/{provider}/check',
  needs: 'platform:manage',
  summary: 'Signs in at a provider with the stored keys and says how that went; nothing is charged or sent',
  params: z.object({ provider: z.enum(credentialProviders) }),
  answer: z.object({
    state: z.enum(credentialStates),
    /** The HTTP status of its answer. */
    status: z.number().nullable(),
  }),
})
export type CredentialCheck = z.output<(typeof checkCredentials)['answer']>

/** The subject of a certificate. */
export const certificateTargets = ['efi'] as const

/** What is shown of a certificate; its key and its password never are. */
export const CertificateAbout = z.object({
  /** Of the uploaded file. */
  name: z.string(),
  subject: z.string(),
  issuer: z.string(),
  validFrom: Instant,
  expiresAt: Instant,
  uploadedAt: Instant,
})
export type CertificateAbout = z.output<typeof CertificateAbout>

export const maxCertificateBytes = 64 * 1024

export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/settings/cert-upload',
  needs: 'platform:manage',
  summary:
    'The certificate that a payment provider asks for (multipart: `password` where it has one, then `file`): a .p12 with its key',
  query: z.object({ ref: z.enum(certificateTargets) }),
  body: z.object({ password: z.string().max(200).optional() }),
  files: { field: 'file', most: 1, required: true, mostBytes: maxCertificateBytes, isHeld: true },
  answer: z.object({ mensagem: z.literal('Arquivo Anexado'), certificate: CertificateAbout }),
  errors: [
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_CERTIFICATE_UNREADABLE',
    'ERR_CERTIFICATE_PASSWORD',
    'ERR_CERTIFICATE_EXPIRED',
  ],
})
