/** Calls to the sandbox; a refusal becomes an error with the sandbox's text. */

async function call(method, path, body) {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, { method, ...content })
  const text = await response.text()
  const answer = text ? JSON.parse(text) : undefined
  if (!response.ok) throw new Error(answer?.error ?? `HTTP ${response.status}`)
  return answer
}

export const get = (path) => call('GET', path)
export const post = (path, body) => call('POST', path, body)
export const patch = (path, body) => call('PATCH', path, body)
export const remove = (path) => call('DELETE', path)

/** Listens to changes; the browser reconnects by itself. */
export function listen(path, onChange, onState) {
  const source = new EventSource(path)
  source.onopen = () => onState(true)
  source.onerror = () => onState(false)
  source.onmessage = (event) => onChange(JSON.parse(event.data))
  return source
}

/** A file in base64, as the sandbox expects it. */
export async function base64Of(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  // In chunks, as a call takes only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
