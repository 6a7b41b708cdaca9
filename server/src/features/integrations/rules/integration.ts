/** Which fields an integration needs. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { IntegrationType } from '@guiche/contract/features/integrations'

export interface IntegrationDraft {
  type: IntegrationType
  urlN8N: string
  projectName: string
  typebotSlug: string
  hasJsonContent: boolean
}

const neededBy: Readonly<Record<IntegrationType, readonly (keyof IntegrationDraft)[]>> = {
  dialogflow: ['projectName', 'hasJsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
}

const fieldOf = (name: keyof IntegrationDraft): string => `body.${name === 'hasJsonContent' ? 'jsonContent' : name}`

export const judgeIntegration = (
  draft: IntegrationDraft,
  { isAddressAllowed }: { isAddressAllowed: boolean },
): Decision<IntegrationDraft> => {
  const missing = neededBy[draft.type].find((name) => !draft[name])
  if (missing) return refuse('ERR_VALIDATION', fieldOf(missing))
  if (draft.urlN8N !== '' && !isAddressAllowed) return refuse('ERR_INTEGRATION_ADDRESS', 'body.urlN8N')
  return accept(draft)
}

export interface ServiceAccount {
  client_email: string
  private_key: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** In the format of Google's service account file; null: invalid. */
export const serviceAccountIn = (json: string): ServiceAccount | null => {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return null
    const { client_email, private_key } = value as Record<string, unknown>
    if (!isText(client_email) || !isText(private_key) || !private_key.includes('PRIVATE KEY')) return null
    return { client_email, private_key }
  } catch {
    return null
  }
}
