/** Dialogflow ES by its REST API. Google's library signs, and is loaded when it is used. */
import type { Deps } from '../../../context.ts'
import { askOutsideJson, OutsideError } from '../../../platform/outside.ts'
import { isSigningKey } from '../../../platform/security/signing-key.ts'
import { DialogflowAnswer, type DialogflowReply, readDialogflow } from '../rules/dialogflow.ts'
import type { ServiceAccount } from '../rules/integration.ts'

const address = 'https://dialogflow.googleapis.com'
const timeoutMs = 10_000
const mostBytes = 512 * 1024
/** The API's limit. */
const mostLetters = 256

interface Query {
  projectName: string
  language: string
  account: ServiceAccount
  session: string
  query: { text: string } | { event: string }
}

/** Self-signed tokens: none is fetched first. Keys that cannot sign count as refused. */
const signed = async ({ client_email: email, private_key: key }: ServiceAccount): Promise<string> => {
  if (!isSigningKey(key)) throw new OutsideError('status', 401)
  const { JWT } = await import('google-auth-library')
  try {
    const headers = await new JWT({ email, key }).getRequestHeaders(`${address}/`)
    return headers.get('authorization') ?? ''
  } catch {
    throw new OutsideError('status', 401)
  }
}

const asked = (query: Query['query'], languageCode: string) =>
  'text' in query
    ? { text: { text: query.text.slice(0, mostLetters), languageCode } }
    : { event: { name: query.event, languageCode } }

export const askDialogflow = async (
  { config }: Pick<Deps, 'config'>,
  { projectName, language, account, session, query }: Query,
): Promise<DialogflowReply & { status: number }> => {
  const base = config.outside.url === undefined ? address : `${config.outside.url}/dialogflow`
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${session}:detectIntent`
  const { status, value } = await askOutsideJson(
    {
      url: `${base}${path}`,
      headers: { authorization: await signed(account) },
      json: { queryInput: asked(query, language) },
      timeoutMs,
      mostBytes,
    },
    config.outside,
  )
  const answer = DialogflowAnswer.safeParse(value)
  if (!answer.success) throw new OutsideError('nonsense', status, JSON.stringify(value).slice(0, 500))
  return { ...readDialogflow(answer.data), status }
}
