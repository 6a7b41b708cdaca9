/** Azure's speech service by its REST API: a text becomes a voice note. */
import { speechRegion } from '@guiche/contract/features/prompts'
import type { Ctx } from '../../../context.ts'
import { askOutside, OutsideError } from '../../../platform/outside.ts'
import type { Voice } from '../rules/reply.ts'

const timeoutMs = 20_000
const mostBytes = 8 * 1024 * 1024
/** What voice notes are made of. */
const format = 'ogg-24khz-16bit-mono-opus'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const speechOf = (text: string, voice: string): string =>
  `<speak version="1.0" xml:lang="pt-BR"><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`

export const speak = async (
  { config }: Pick<Ctx, 'config'>,
  text: string,
  { name, key, region }: Voice,
): Promise<Buffer> => {
  const { url } = config.outside
  // A flow's node contains what a user typed: an invalid region could send the key to another host.
  if (url === undefined && !speechRegion.test(region)) throw new OutsideError('address')
  const base = url === undefined ? `https://${region}.tts.speech.microsoft.com` : `${url}/speech`
  const headers = {
    'ocp-apim-subscription-key': key,
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': format,
    'user-agent': 'Guiche',
  }
  const wish = { url: `${base}/cognitiveservices/v1`, headers, body: speechOf(text, name), timeoutMs, mostBytes }
  return (await askOutside(wish, config.outside)).bytes
}
