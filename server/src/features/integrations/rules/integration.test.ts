import { describe, expect, it } from 'vitest'
import { type IntegrationDraft, judgeIntegration, serviceAccountIn } from './integration.ts'

const blank = { urlN8N: '', projectName: '', typebotSlug: '', hasJsonContent: false }
const judged = (draft: Partial<IntegrationDraft> & Pick<IntegrationDraft, 'type'>, isAddressAllowed = true) => {
  const decision = judgeIntegration({ ...blank, ...draft }, { isAddressAllowed })
  return decision.ok ? 'ok' : `${decision.code} ${decision.field}`
}

describe('an integration', () => {
  it('needs the fields of its type', () => {
    expect(judged({ type: 'webhook' })).toBe('ERR_VALIDATION body.urlN8N')
    expect(judged({ type: 'n8n', urlN8N: 'https://n8n.example.com/hook' })).toBe('ok')
    expect(judged({ type: 'typebot', urlN8N: 'https://bot.example.com' })).toBe('ERR_VALIDATION body.typebotSlug')
    expect(judged({ type: 'dialogflow', projectName: 'p' })).toBe('ERR_VALIDATION body.jsonContent')
    expect(judged({ type: 'flowbuilder' })).toBe('ok')
  })
  it('is refused with an address in our network', () => {
    expect(judged({ type: 'webhook', urlN8N: 'http://10.0.0.1' }, false)).toBe('ERR_INTEGRATION_ADDRESS body.urlN8N')
  })
})

it('a service account has a mail address and a private key', () => {
  const account = { client_email: 'bot@p.iam.gserviceaccount.com', private_key: '-----BEGIN PRIVATE KEY-----\nx' }
  expect(serviceAccountIn(JSON.stringify({ ...account, type: 'service_account' }))).toEqual(account)
  for (const wrong of ['', '[]', '"x"', '{}', JSON.stringify({ ...account, private_key: 'abc' })])
    expect(serviceAccountIn(wrong)).toBeNull()
})
