/** How a channel's folder declares the credentials that its connections need. */
import type { CredentialField } from '@guiche/contract/features/connections'
import type { z } from 'zod'

/** The stored credentials of a connection, by field; fields without a value are absent. */
export type KeptCredentials = Readonly<Partial<Record<CredentialField, string>>>

/**
 * What a channel needs to know of a connection to reach its provider. The channel's folder declares it, the core
 * stores it.
 */
export interface CredentialsKind {
  /** Its fields and their validation. The core refuses an invalid connection, and names the first wrong field. */
  schema: z.ZodObject<Partial<Record<CredentialField, z.ZodType<string | undefined>>>>
  /** The encrypted fields, each with its encryption context. */
  sealed: Readonly<Partial<Record<CredentialField, string>>>
  /** The field by which the provider's webhooks name our side; only if the provider sends webhooks. */
  account?: CredentialField
}
