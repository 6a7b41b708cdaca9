/** What a channel's folder declares of the credentials that its connections need. */
import type { CredentialField } from '@guiche/contract/features/connections'
import type { z } from 'zod'

/** What is kept of a connection's credentials, by field; those that have no value are absent. */
export type KeptCredentials = Readonly<Partial<Record<CredentialField, string>>>

/** What a channel must know of a connection to reach its provider. The channel's folder declares it, the core keeps it. */
export interface CredentialsKind {
  /** Its fields, and what must hold for them. The core refuses a connection that does not fit, and names the first field that is wrong. */
  schema: z.ZodObject<Partial<Record<CredentialField, z.ZodType<string | undefined>>>>
  /** The fields that are kept encrypted, each with the word under which it is sealed. */
  sealed: Readonly<Partial<Record<CredentialField, string>>>
  /** The field by which the provider's webhooks name our side; only where the provider calls us. */
  account?: CredentialField
}
