/** Meta's servers fetch media that is named by a link after the message was accepted. */
import { largestUploadBytes } from './rules.ts'

const timeoutMs = 15_000

export type FetchedLink = { ok: true; mimeType: string; bytes: Uint8Array } | { ok: false; details: string }

export async function fetchLink(link: string): Promise<FetchedLink> {
  try {
    const answer = await fetch(link, { signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) {
      return { ok: false, details: `Downloading media from weblink failed with http code ${answer.status}` }
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (bytes.length > largestUploadBytes) return { ok: false, details: 'Media file size too big.' }
    return { ok: true, mimeType: answer.headers.get('content-type') ?? 'application/octet-stream', bytes }
  } catch {
    return { ok: false, details: 'Downloading media from weblink failed: the host could not be reached.' }
  }
}
